import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { cuitDe } from '../../../../test/comprobantes.ts'
import { leerContribuyentes } from './contribuyentes.sandbox.ts'

const dir = mkdtempSync(join(tmpdir(), 'gremial-contribuyentes-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

async function leer(contenido: string | Buffer) {
  const path = join(dir, 'padron')
  writeFileSync(path, contenido)
  const leido = { lineas: [] as string[], malas: 0, suben: true }
  for await (const { lineas, buenas, malas, suben } of leerContribuyentes({ path })) {
    if (buenas > 0) leido.lineas.push(...lineas.split('\n'))
    leido.malas += malas
    leido.suben = suben
  }
  return leido
}
const cuit = (n: number) => cuitDe(n).replaceAll('-', '')

test('a line is a CUIT with its digit and a name; the rest is counted', async () => {
  const [uno, dos] = [cuit(1), cuit(2)]
  const bien = `CUIT;NOMBRE\n${uno};PÉREZ   JUAN\n${cuitDe(2)};"EL ""SOL""; S.A."\n`
  assert.deepEqual(await leer(bien), { lineas: [`${uno}\tPÉREZ JUAN`, `${dos}\tEL "SOL"; S.A.`], malas: 0, suben: true })
  const mal = [`${uno.slice(0, 10)}${(Number(uno[10]) + 1) % 10};OTRO DÍGITO`, `${uno};`, uno, `${uno};A;B`, `;X`]
  assert.deepEqual(await leer(`CUIT;NOMBRE\n${[...mal, `${dos};BIEN`].join('\n')}\n`), {
    lineas: [`${dos}\tBIEN`],
    malas: mal.length,
    suben: true,
  })
})

test('titles further down, in another order, with other ends of line and letters; a last line without its end is not believed', async () => {
  const filas = [3, 4].map((n) => `${cuit(n)}\tMUÑOZ ${n}`)
  const texto = `Padrón del mes\t\t\r\nAlta\tDenominación\tCUIT\r\n2020\tMUÑOZ 3\t${cuitDe(3)}\r\n\r\n2021\tMUÑOZ 4\t${cuitDe(4)}\r\n2022\tCORTAD`
  for (const contenido of [texto, Buffer.from(texto, 'latin1'), Buffer.from(`\ufeff${texto}`, 'utf16le')])
    assert.deepEqual(await leer(contenido), { lineas: filas, malas: 1, suben: true })
  // Longer than what is read at once, with its ends anywhere.
  const muchas = Array.from({ length: 20_000 }, (_, i) => `${cuit(i)};NOMBRE ${i}`)
  const leidas = await leer(`CUIT;NOMBRE\r\n${muchas.join('\r\n')}\r\n`)
  assert.deepEqual([leidas.lineas.length, leidas.malas, leidas.suben], [20_000, 0, true])
  assert.deepEqual((await leer(`CUIT;NOMBRE\n${[muchas[5], muchas[4]].join('\n')}\n`)).suben, false)
})
