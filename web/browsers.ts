/**
 * The oldest browsers that run the console: those of March 2023, and the Firefox with long support of that year. The build
 * lowers syntax and styles to them; interfaces that one of them lacks are not used, and the tests' browser lacks them too
 * (`tests/support/oldest-browser.ts`).
 */
export const BROWSERS = ['chrome111', 'edge111', 'firefox115', 'safari16.4']

/**
 * The oldest browsers that run the public chat and the embedded button: visitors have telephones that get no newer one than
 * those of iOS 15 and Android 6.
 */
export const VISITORS_BROWSERS = ['chrome106', 'edge106', 'firefox115', 'safari15.4']
