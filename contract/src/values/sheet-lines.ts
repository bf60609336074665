/** Line numbers of a workbook of which several sheets are read together: the sheet and its line in one number. */

/** More than the lines of a sheet. */
const perSheet = 2_000_000

/** @param sheet from 0 */
export const lineOfSheet = (sheet: number, line: number): number => sheet * perSheet + line

/** As a spreadsheet counts it, with the name of its sheet if several are read: "12", "12 (Rosario)". */
export function writtenLine(line: number | string, sheets: readonly string[]): string {
  const number = Number(line)
  if (sheets.length < 2 || !Number.isInteger(number)) return String(line)
  return `${number % perSheet} (${sheets[Math.floor(number / perSheet)] ?? ''})`
}
