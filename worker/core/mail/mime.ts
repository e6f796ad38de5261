import { Buffer } from 'node:buffer'
import type { Mailbox, Message } from './message.ts'

const LINE = '\r\n'
const BASE64_LINE = /.{1,76}/g
/** The bytes of an encoded word, which has at most 75 characters with its prefix and suffix. */
const WORD_BYTES = 45
const PLAIN = /^[\x20-\x7e]*$/
/** A header is one line: a line break in its text would start another header. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64')

/** Encoded words (RFC 2047) of whole characters, each on a line of its own. */
function encoded(text: string): string {
  const words = ['']
  for (const sign of text) {
    const last = words.at(-1) ?? ''
    if (Buffer.byteLength(last + sign) > WORD_BYTES) words.push(sign)
    else words[words.length - 1] = last + sign
  }
  return words.map((word) => `=?UTF-8?B?${base64(word)}?=`).join(`${LINE} `)
}

/** Short ASCII text stays unchanged unless it looks like an encoded word; other text is encoded. */
const phrase = (text: string): string =>
  PLAIN.test(text) && text.length < 60 && !text.includes('=?') ? text : encoded(text)

const mailbox = ({ name, address }: Mailbox): string => {
  const displayName = oneLine(name)
  if (!displayName) return `<${address}>`
  const encoded = phrase(displayName)
  return `${encoded === displayName ? `"${displayName.replaceAll(/["\\]/g, '\\$&')}"` : encoded}${LINE} <${address}>`
}

const part = (type: string, text: string): string =>
  [
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: base64',
    '',
    ...(base64(text).match(BASE64_LINE) ?? []),
  ].join(LINE)

/** The message in the format of RFC 5322, in ASCII except for letters of an address. */
export function mimeOf({ id, to, subject, text, html }: Message, from: Mailbox, now: number): string {
  const boundary = `=_${id}`
  return [
    `From: ${mailbox(from)}`,
    `To: ${mailbox(to)}`,
    `Subject: ${phrase(oneLine(subject))}`,
    `Date: ${new Date(now).toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}@${from.address.split('@')[1]}>`,
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative;',
    ` boundary="${boundary}"`,
    '',
    `--${boundary}`,
    part('text/plain', text),
    `--${boundary}`,
    part('text/html', html),
    `--${boundary}--`,
    '',
  ].join(LINE)
}
