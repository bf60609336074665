import type { Inspected } from './kind.ts'
import { openOds } from './ods.ts'
import { openPage } from './page.ts'
import { openZip } from './parts.ts'
import { openWorkbook, type Workbook } from './workbook.ts'
import { openXls } from './xls.ts'
import { openXml2003 } from './xml2003.ts'

/** Opens a workbook of any kind. Throws Refusal if it is damaged, protected or another kind of document. */
export async function openBook(path: string, { kind, text }: Pick<Inspected, 'kind' | 'text'>): Promise<Workbook> {
  if (kind === 'ole') return openXls(path)
  if (kind === 'xml2003') return openXml2003(path)
  if (kind === 'page') return openPage(path, text?.encoding ?? 'windows-1252')
  const source = await openZip(path)
  return source.entries.has('content.xml') && !source.entries.has('xl/workbook.xml') ? openOds(source) : openWorkbook(source)
}
