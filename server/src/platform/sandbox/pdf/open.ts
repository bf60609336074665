import { PDFArray, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { Refusal } from '../messages.ts'
import { Cost, withCost } from './cost.ts'

/** Budget for a whole document: printed ones expand to some ten times their size. */
export const costOf = (bytes: Buffer): Cost => new Cost(64_000_000 + 50 * bytes.length)

/** Opens an uploaded PDF. Runs in the sandbox. Throws Refusal `protected` if it has a password, else `unreadable`. */
export async function openPdf(bytes: Buffer, effort: Cost): Promise<PDFDocument> {
  try {
    const book = await withCost(effort, () => PDFDocument.load(bytes, { updateMetadata: false }))
    lookAtTree(book)
    if (book.getPageCount() === 0) throw new RangeError('no pages')
    return book
  } catch (error) {
    throw new Refusal((error as Error).message.includes('encrypted') ? 'protected' : 'unreadable')
  }
}

/** Rejects page trees with shared nodes, which could expand to any number of pages. */
function lookAtTree(book: PDFDocument): void {
  const seen = new Set<unknown>()
  const left: unknown[] = [book.catalog.Pages()]
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (seen.has(node)) throw new RangeError('a page that is in two places')
    seen.add(node)
    const kids = node instanceof PDFDict ? node.lookup(PDFName.of('Kids')) : undefined
    if (kids instanceof PDFArray) for (let i = 0; i < kids.size(); i++) left.push(kids.lookup(i))
  }
}
