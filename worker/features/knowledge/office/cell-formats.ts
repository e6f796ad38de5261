import { addLocale, format, getLocale, isDateFormat } from 'numfmt'
import { NUMBER_FORMAT_MAX } from '../../../contract/limits.ts'
import type { Locale } from '../../../contract/locales.ts'
import { readXml } from './package.ts'
import type { Zip } from './zip.ts'

/** Formats the values of cells as a spreadsheet shows them. `style`: the index of a cell's style. */
export interface CellFormats {
  number: (value: number, style: number) => string
  truth: (value: boolean) => string
}

/** Format 14 depends on the country of the spreadsheet's reader, so its dates are written in an order that cannot be misread. */
const DATES: Record<Locale, string> = { es: 'dd/mm/yyyy', en: 'd mmm yyyy', mn: 'yyyy-mm-dd' }
/** Decimals are written as in the console: in Spanish with a point. */
addLocale({ ...getLocale('es'), decimal: '.', group: ',' }, 'es_MX')
const LOCALES: Record<Locale, string> = { es: 'es_MX', en: 'en', mn: 'mn' }
const DAYS_FROM_1904 = 1_462

/** The formats that a file names only by number. Those of a currency are without its sign, which the file does not contain. */
const builtIn = (date: string): Record<number, string> => ({
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '#,##0',
  6: '#,##0',
  7: '#,##0.00',
  8: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: date,
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: `${date} h:mm`,
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  41: '#,##0',
  42: '#,##0',
  43: '#,##0.00',
  44: '#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
})

/** The number format of each cell style of a workbook. */
function stylesOf(zip: Zip, part: string | undefined, date: string): string[] {
  const known = builtIn(date)
  const own = new Map<string, string>()
  const styles: string[] = []
  let isCells = false
  if (part)
    readXml(zip, part, {
      onopentag: (name, { numFmtId = '0', formatCode = '' }) => {
        if (name === 'numFmt' && formatCode.length <= NUMBER_FORMAT_MAX) own.set(numFmtId, formatCode)
        else if (name === 'cellXfs') isCells = true
        else if (name === 'xf' && isCells) styles.push(own.get(numFmtId) ?? known[Number(numFmtId)] ?? 'General')
      },
      onclosetag: (name) => {
        if (name === 'cellXfs') isCells = false
      },
    })
  return styles
}

export function cellFormats(zip: Zip, part: string | undefined, language: Locale, isFrom1904: boolean): CellFormats {
  const styles = stylesOf(zip, part, DATES[language])
  const options = { locale: LOCALES[language], throws: false, nbsp: false }
  return {
    number: (value, style) => {
      const pattern = styles[style] ?? 'General'
      const serial = isFrom1904 && isDateFormat(pattern) ? value + DAYS_FROM_1904 : value
      return format(pattern, serial, options).replaceAll(/\s+/gu, ' ').trim()
    },
    truth: (value) => format('General', value, options),
  }
}
