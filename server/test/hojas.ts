import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'

/** What LibreOffice reads in a spreadsheet: rows of texts. `sheet` counts from 1. */
export function leerHoja(content: Buffer, extension: 'xls' | 'xlsx', hoja = 1): string[][] {
  const dir = mkdtempSync(join(tmpdir(), 'gremial-hoja-'))
  try {
    const file = join(dir, `hoja.${extension}`)
    writeFileSync(file, content)
    // 59: semicolon; 34: quotes; 76: UTF-8; the third true: as shown; the last number picks the sheet.
    const filter = `csv:Text - txt - csv (StarCalc):59,34,76,1,,0,false,true,true,false,false,${hoja}`
    execFileSync(
      'soffice',
      ['--headless', `-env:UserInstallation=file://${dir}/perfil`, '--convert-to', filter, '--outdir', dir, file],
      // A sheet's name may have accents, and so the name of what is written.
      { stdio: 'ignore', env: { ...process.env, LC_ALL: 'C.UTF-8' } },
    )
    const name = execFileSync('ls', [dir], { encoding: 'utf8' })
      .split('\n')
      .find((f) => f.endsWith('.csv'))
    return parse(readFileSync(join(dir, name ?? ''), 'utf8'), { delimiter: ';', relax_column_count: true })
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
