import {
  PDFArray,
  PDFContext,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import type { RemovedPart } from '@gremial/contract/platform/uploads.ts'
import { Refusal } from '../messages.ts'
import { costOf, openPdf } from './open.ts'

/**
 * Removes active content from a PDF: scripts and automatic actions, embedded files, and XFA forms. Runs in the sandbox.
 * A PDF without any stays unchanged byte by byte, so that its signatures hold.
 */
export async function cleanPdf(bytes: Buffer): Promise<{ bytes: Buffer; removed: RemovedPart[] }> {
  const seen = { active: false, streams: 0 }
  const book = await watching(seen, () => openPdf(bytes, costOf(bytes)))
  const removed = new Set<RemovedPart>()
  const kept = keepReachable(book, removed)
  // Other viewers may find content that pdf-lib did not parse: overwritten objects, or ones outside the cross-reference table.
  const plain = removed.size === 0 && !seen.active && !hides(bytes, seen.streams)
  if (plain) return { bytes, removed: [] }
  for (const [ref] of book.context.enumerateIndirectObjects()) if (!kept.has(ref)) book.context.delete(ref)
  const saved = Buffer.from(await book.save({ addDefaultPage: false, updateFieldAppearances: false }))
  return { bytes: saved, removed: [...removed].sort() }
}

const name = (text: string): PDFName => PDFName.of(text)

/** Actions that run something, leave the document or submit form data. */
const actions = new Set(
  [
    'JavaScript',
    'Launch',
    'SubmitForm',
    'ImportData',
    'GoToR',
    'GoToE',
    'Rendition',
    'Movie',
    'Sound',
    'RichMediaExecute',
    'GoTo3DView',
  ].map(name),
)
/** Keys that hold active content, in any dictionary. */
const keys = new Map<PDFName, RemovedPart>([
  [name('JavaScript'), 'PROGRAMAS'],
  [name('JS'), 'PROGRAMAS'],
  [name('RichMediaContent'), 'PROGRAMAS'],
  [name('3DD'), 'PROGRAMAS'],
  [name('EmbeddedFiles'), 'ARCHIVOS'],
  [name('EF'), 'ARCHIVOS'],
  [name('AF'), 'ARCHIVOS'],
  [name('Collection'), 'ARCHIVOS'],
  [name('XFA'), 'FORMULARIO'],
])
const harmlessLink = /^(https?|mailto|tel):/i
const [s, aa, openAction, uri, type, baseFont] = ['S', 'AA', 'OpenAction', 'URI', 'Type', 'BaseFont'].map(name) as [
  PDFName,
  PDFName,
  PDFName,
  PDFName,
  PDFName,
  PDFName,
]

/** Removes the active content of one dictionary, in place. */
function clean(dict: PDFDict, removed: Set<RemovedPart>): void {
  const action = dict.get(s)
  const link = dict.get(uri)
  const words = link instanceof PDFString || link instanceof PDFHexString ? link.decodeText().trim() : undefined
  if (
    (action instanceof PDFName && actions.has(action)) ||
    (words !== undefined && !harmlessLink.test(words) && /:/.test(words))
  ) {
    for (const key of dict.keys()) dict.delete(key)
    removed.add('PROGRAMAS')
  }
  for (const [key, what] of keys) {
    if (!dict.has(key)) continue
    dict.delete(key)
    removed.add(what)
  }
  const more = dict.lookup(aa)
  if (more instanceof PDFDict && !more.has(baseFont) && !more.has(type)) {
    dict.delete(aa)
    removed.add('PROGRAMAS')
  }
  // An initial view, or a jump to one of its own pages, is harmless.
  const first = dict.lookup(openAction)
  if (first instanceof PDFDict && first.lookup(s) !== name('GoTo')) {
    dict.delete(openAction)
    removed.add('PROGRAMAS')
  }
}

/** Walks and cleans all objects reachable from the root. Throws Refusal `unreadable` for objects that pdf-lib could not parse. */
function keepReachable(book: PDFDocument, removed: Set<RemovedPart>): Set<PDFRef> {
  const { context } = book
  const kept = new Set<PDFRef>()
  const done = new Set<PDFObject>()
  const { Root, Info } = context.trailerInfo
  const left: Array<PDFObject | undefined> = [Root, Info]
  while (left.length > 0) {
    let node = left.pop()
    if (node instanceof PDFRef) {
      if (kept.has(node)) continue
      kept.add(node)
      node = context.lookup(node)
    }
    if (node === undefined || done.has(node)) continue
    if (node instanceof PDFInvalidObject) throw new Refusal('unreadable')
    const dict = node instanceof PDFStream ? node.dict : node
    if (dict instanceof PDFDict) {
      done.add(node)
      clean(dict, removed)
      left.push(...dict.values())
    } else if (node instanceof PDFArray) {
      done.add(node)
      left.push(...node.asArray())
    }
  }
  return kept
}

/** Observations on every object that pdf-lib parses, including those that a later one replaces. */
interface Seen {
  active: boolean
  streams: number
}
let seeing: Seen | undefined
// oxlint-disable-next-line typescript/unbound-method -- called with its own context below
const assign = PDFContext.prototype.assign
PDFContext.prototype.assign = function (this: PDFContext, ref: PDFRef, object: PDFObject): void {
  if (seeing) {
    const before = this.lookup(ref)
    if (before !== undefined && before !== object && looksActive(before)) seeing.active = true
    if (object instanceof PDFStream && object.dict.get(type) === name('ObjStm')) seeing.streams++
  }
  assign.call(this, ref, object)
}
// Safe as module state: a sandbox worker handles one file at a time.
async function watching<T>(seen: Seen, read: () => Promise<T>): Promise<T> {
  seeing = seen
  try {
    return await read()
  } finally {
    seeing = undefined
  }
}
/** Matches the serialised text, without resolving references. */
const looksActive = (object: PDFObject): boolean =>
  activeNames.test(object instanceof PDFStream ? object.dict.toString() : object.toString())
const activeNames =
  /\/(JavaScript|JS|Launch|SubmitForm|ImportData|GoTo[RE]|Rendition|RichMedia\w*|EmbeddedFiles?|EF|XFA|AA)(?=[\s/<>[\]()%]|$)/

/** True if the raw bytes name active content that pdf-lib did not see, or contain object streams that it did not open. */
function hides(bytes: Buffer, streams: number): boolean {
  const text = bytes
    .toString('latin1')
    .replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return activeNames.test(text) || (text.match(/\/ObjStm(?![A-Za-z0-9])/g)?.length ?? 0) !== streams
}
