import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import { TemplateExample } from './templates.ts'
import { freeText, oneOf, requiredText } from './text.ts'
import {
  TEMPLATE_BODY_MAX,
  TEMPLATE_BUTTON_MAX,
  TEMPLATE_BUTTONS_MAX,
  TEMPLATE_EXAMPLE_MAX,
  TEMPLATE_LINE_MAX,
  TEMPLATE_NAME_MAX,
  TEMPLATE_VARIABLES_MAX,
} from './thread-limits.ts'

/** Meta's third category, authentication, is not offered: the text of one-time codes is Meta's own. */
export const TEMPLATE_CATEGORIES = ['UTILITY', 'MARKETING'] as const

const VARIABLE = /\{\{(\d{1,3})\}\}/g
const EDGE = /^\{\{\d+\}\}|\{\{\d+\}\}$/
const ADJACENT = /\}\}\s*\{\{/
const EMOJI = /\p{Extended_Pictographic}/u
const FORMAT = /[*_~`]/

/** The number of variables of a body; they are numbered from 1. */
export const variableCount = (body: string): number => new Set(Array.from(body.matchAll(VARIABLE), ([, n]) => n)).size

/** The code of the rule of Meta that the variables of a body break; `null`: none. */
export function variableError(body: string): ErrorCode | null {
  const numbers = [...new Set(Array.from(body.matchAll(VARIABLE), ([, n]) => Number(n)))].sort((a, b) => a - b)
  if (/[{}]/.test(body.replaceAll(VARIABLE, '')) || numbers.some((n, at) => n !== at + 1)) return 'template.numbers'
  if (EDGE.test(body)) return 'template.edges'
  return ADJACENT.test(body) ? 'template.adjacent' : null
}

const isLine = (text: string): boolean => !/[\n{}]/.test(text) && !EMOJI.test(text)
const isPlain = (text: string): boolean => isLine(text) && !FORMAT.test(text)
const refined = (code: ErrorCode, is: (text: string) => boolean) => z.refine<string>(is, { error: code })
const withoutVariableError = (code: ErrorCode) => refined(code, (body) => variableError(body) !== code)

const buttons = z
  .array(
    requiredText({ required: 'template.buttons', tooLong: 'template.buttons', max: TEMPLATE_BUTTON_MAX }).check(
      refined('template.buttons', isPlain),
    ),
    { error: 'template.buttons' satisfies ErrorCode },
  )
  .check(
    z.maxLength(TEMPLATE_BUTTONS_MAX, { error: 'template.buttons' satisfies ErrorCode }),
    z.refine((texts: string[]) => new Set(texts).size === texts.length, {
      error: 'template.buttons' satisfies ErrorCode,
    }),
  )

/**
 * A template for Meta to approve. The body may contain numbered variables in double braces; `examples` has a value for each, in
 * order. `buttons`: quick replies. The header is a text (`header`) or a file (`headerFile`, an example of it).
 */
export const TemplateInput = z
  .object({
    name: z
      .string({ error: 'template.name' satisfies ErrorCode })
      .check(
        z.regex(/^[a-z0-9_]+$/, { error: 'template.name' satisfies ErrorCode }),
        z.maxLength(TEMPLATE_NAME_MAX, { error: 'template.name' satisfies ErrorCode }),
      ),
    category: oneOf(TEMPLATE_CATEGORIES, 'template.category'),
    language: z
      .string({ error: 'template.language' satisfies ErrorCode })
      .check(z.regex(/^[a-z]{2,3}(?:_[A-Z]{2,3})?$/, { error: 'template.language' satisfies ErrorCode })),
    header: z.optional(
      freeText({ tooLong: 'template.header', max: TEMPLATE_LINE_MAX }).check(refined('template.header', isPlain)),
    ),
    headerFile: z.optional(TemplateExample),
    body: requiredText({ required: 'template.body', tooLong: 'template.body', max: TEMPLATE_BODY_MAX }).check(
      withoutVariableError('template.numbers'),
      withoutVariableError('template.edges'),
      withoutVariableError('template.adjacent'),
    ),
    footer: z.optional(
      freeText({ tooLong: 'template.footer', max: TEMPLATE_LINE_MAX }).check(refined('template.footer', isLine)),
    ),
    examples: z._default(
      z
        .array(
          requiredText({ required: 'template.examples', tooLong: 'template.examples', max: TEMPLATE_EXAMPLE_MAX }),
          { error: 'template.examples' satisfies ErrorCode },
        )
        .check(z.maxLength(TEMPLATE_VARIABLES_MAX, { error: 'template.examples' satisfies ErrorCode })),
      [],
    ),
    buttons: z._default(buttons, []),
  })
  .check(
    z.refine(({ body, examples }) => variableCount(body) === examples.length, {
      error: 'template.examples' satisfies ErrorCode,
      path: ['examples'],
    }),
    z.refine(({ header, headerFile }) => !header || !headerFile, {
      error: 'template.oneHeader' satisfies ErrorCode,
      path: ['header'],
    }),
  )
export type TemplateInput = z.infer<typeof TemplateInput>
