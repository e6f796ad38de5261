/** Browser and operating system of a user agent, by their common names. `null`: unknown. */
interface Device {
  browser: string | null
  system: string | null
  isPhone: boolean
}

/** User agents contain the names of several browsers, so the more specific ones come first. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Microsoft Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|\bChrome\/|\bHeadlessChrome\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const named = (names: readonly [RegExp, string][], text: string): string | null =>
  names.find(([sign]) => sign.test(text))?.[1] ?? null

export const deviceOf = (userAgent: string | null): Device => ({
  browser: named(BROWSERS, userAgent ?? ''),
  system: named(SYSTEMS, userAgent ?? ''),
  isPhone: /\bMobile\b|\biPhone\b|\biPod\b/.test(userAgent ?? ''),
})
