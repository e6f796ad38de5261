/**
 * The oldest browsers that run the console, the public chat and the embedded button: those of March 2023, and the Firefox
 * with long support of that year. The build lowers syntax and styles to them; what they lack of the browser's interfaces is
 * in `public/first-paint.js`, and the tests' browser is as old (`tests/support/oldest-browser.ts`).
 */
export const BROWSERS = ['chrome111', 'edge111', 'firefox115', 'safari16.4']
