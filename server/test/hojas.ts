import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'

/** Rows of a spreadsheet as LibreOffice reads them. `hoja` counts from 1. */
export function readSheet(content: Buffer, extension: 'xls' | 'xlsx', sheet = 1): string[][] {
  const dir = mkdtempSync(join(tmpdir(), 'gremial-hoja-'))
  try {
    const file = join(dir, `hoja.${extension}`)
    writeFileSync(file, content)
    // 59 is semicolon, 34 quotes, 76 UTF-8. The third boolean means "as shown"; the last number selects the sheet.
    const filter = `csv:Text - txt - csv (StarCalc):59,34,76,1,,0,false,true,true,false,false,${sheet}`
    execFileSync(
      'soffice',
      ['--headless', `-env:UserInstallation=file://${dir}/perfil`, '--convert-to', filter, '--outdir', dir, file],
      // UTF-8 locale, because a sheet's name, and the output file's, may have accents.
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
