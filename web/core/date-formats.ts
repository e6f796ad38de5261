const formats = new Map<string, Intl.DateTimeFormat>()
/** Creating an `Intl` format loads locale data and takes much longer than formatting, so each is created once. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}
