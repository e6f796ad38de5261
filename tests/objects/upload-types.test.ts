import { describe, expect, test } from 'vitest'
import { addressEnd, uploadName, uploadTypeOf } from '../../worker/features/chat/uploads.rules.ts'
import { docxOf, packed, paragraph } from '../support/office.ts'
import { pdfOf } from '../support/pdf.ts'
import { png, SVG } from '../support/pictures.ts'

const text = (words: string) => new TextEncoder().encode(words)
const bytes = (...all: number[]) => new Uint8Array(all)
const GIF = text('GIF89a\x01\x00\x01\x00')
const JPEG = bytes(0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 4, 0, 4, 1, 1, 0x11, 0)
const office = (part: string, more: Record<string, string> = {}) =>
  packed({ '[Content_Types].xml': '<Types/>', [part]: '<x/>', ...more })

describe('the type of a file is decided by its bytes, not by its name:', () => {
  test.each([
    ['a PNG', png(8), 'virus.exe', 'image/png'],
    ['a JPEG', JPEG, 'a.txt', 'image/jpeg'],
    ['a GIF', GIF, 'a', 'image/gif'],
    ['a PDF', pdfOf([['Precios']]), 'a.png', 'application/pdf'],
    ['a text', text('Precios\n10 €'), 'a.html', 'text/plain'],
    ['a text of Windows', bytes(0x50, 0xe9, 0x70, 0x0d, 0x0a), 'a.txt', 'text/plain'],
    ['a table', text('a;b\n1;2'), 'Precios.CSV', 'text/csv'],
    ['a text with a mark of its order', text('\ufeffHola'), 'a.txt', 'text/plain'],
    ['Word', docxOf(paragraph('Hola')), 'a', expect.stringContaining('wordprocessingml')],
    ['Excel', office('xl/workbook.xml'), 'a.docx', expect.stringContaining('spreadsheetml')],
    ['PowerPoint', office('ppt/presentation.xml'), 'a.zip', expect.stringContaining('presentationml')],
  ])('%s', (_, file, name, type) => {
    expect(uploadTypeOf(new Uint8Array(file), name)).toEqual(type)
  })

  test.each([
    ['a page', text('<!doctype html><script>alert(1)</script>'), 'a.txt'],
    ['a page after blank lines', text('\n\n  <html>'), 'a.csv'],
    ['a page with a mark of its order', text('\ufeff<html>'), 'a.txt'],
    ['an SVG', new Uint8Array(SVG), 'a.png'],
    ['a script', text('#!/bin/sh\nrm -rf /'), 'a.txt'],
    ['a program', bytes(0x4d, 0x5a, 0x90, 0), 'a.pdf'],
    ['a ZIP', packed({ 'a.txt': 'x' }), 'a.docx'],
    ['Word with macros', office('word/document.xml', { 'word/vbaProject.bin': 'x' }), 'a.docx'],
    ['a ZIP that is cut off', docxOf(paragraph('Hola')).slice(0, 400), 'a.docx'],
    ['a picture without a size', bytes(0xff, 0xd8, 0xff), 'a.jpg'],
    ['a PDF behind something else', text('x%PDF-1.7\x00'), 'a.pdf'],
  ])('%s is nothing that is sent', (_, file, name) => {
    expect(uploadTypeOf(file, name)).toBeNull()
  })
})

test.each([
  ['foto.png', 'image/png', 'foto.png'],
  ['FOTO.JPEG', 'image/jpeg', 'FOTO.JPEG'],
  ['factura.html', 'text/plain', 'factura.html.txt'],
  ['C:\\docs\\lista', 'application/pdf', 'lista.pdf'],
  ['../../etc/passwd', 'text/plain', 'passwd.txt'],
  ['.png', 'image/png', '.png.png'],
  ['a\u202egnp.exe', 'image/png', 'agnp.exe.png'],
  ['/', 'text/csv', 'file.csv'],
] as const)('the name %s of %s is shown as %s', (name, type, shown) => {
  expect(uploadName(name, type)).toBe(shown)
})

test('a long name keeps its extension', () => {
  const name = uploadName(`${'ñ'.repeat(300)}.pdf`, 'application/pdf')
  expect([[...name].length, name.endsWith('ñ.pdf')]).toEqual([120, true])
})

test('an address has the extension that providers require', () => {
  expect(addressEnd({ id: 'a1', type: 'image/jpeg' })).toBe('a1.jpg')
})
