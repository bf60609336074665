import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TipoImportacion } from '@gremial/contract/administracion/importacion.ts'
import { afterAll, test } from 'vitest'
import { informe } from '../src/features/administracion/importacion/importacion.informe.ts'
import type { Traba } from '../src/features/administracion/importacion/importacion.resultado.ts'
import { importarArchivo, type OpcionesImportacion } from '../src/features/administracion/importacion/importacion.service.ts'
import { systemCtx } from '../src/platform/context.ts'
import { testApp } from './app.ts'

/** Office files as bytes, and the expected result of importing each. */

const dir = mkdtempSync(join(tmpdir(), 'gremial-oficina-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

export const titles =
  'NRO_AFILIADO;APELLIDO Y NOMBRE;TIPO DOC;NRO DOC;CUIL;FECHA NAC;SEXO;EST CIVIL;FECHA ALTA;CATEGORIA;ESTADO;SECCIONAL;EMPRESA;CUIT EMPRESA;DOMICILIO;LOCALIDAD;CP;TELEFONO;EMAIL'
export const fields = {
  NRO_AFILIADO: '1',
  'APELLIDO Y NOMBRE': 'Muñoz, José',
  'TIPO DOC': 'DNI',
  'NRO DOC': '20.111.222',
  CUIL: '',
  'FECHA NAC': '01/02/1980',
  SEXO: 'M',
  'EST CIVIL': '',
  'FECHA ALTA': '03/04/2010',
  CATEGORIA: 'Activo A',
  ESTADO: 'ACTIVO',
  SECCIONAL: '01 - Uno',
  EMPRESA: 'Firma',
  'CUIT EMPRESA': '',
  DOMICILIO: 'Calle 1',
  LOCALIDAD: 'Lugar',
  CP: '1000',
  TELEFONO: '4444',
  EMAIL: 'jose@correo.example',
}
export const row = (changes: Partial<typeof fields> = {}): string => Object.values({ ...fields, ...changes }).join(';')
export const padron = (...rows: string[]): string => [titles, ...rows, ''].join('\r\n')
export const dosFilas = padron(row(), row({ NRO_AFILIADO: '2' }))
export const titulosMov = 'NRO_AFILIADO;FECHA;PERIODO;CONCEPTO;CUOTA;DEBE;HABER'
export const movimientos = (...rows: string[]): string => [titulosMov, ...rows, ''].join('\n')
export const table = (text: string): string[][] =>
  text
    .trimEnd()
    .split('\r\n')
    .map((l) => l.split(';'))
export const alReves = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()

export interface Caso {
  que: string
  tipo?: TipoImportacion
  bytes: string | Buffer | Promise<Buffer>
  opciones?: OpcionesImportacion
  /** The single error line; no row is read. */
  falla?: RegExp
  filas?: number
  rechazadas?: Array<[linea: number, columna: string, motivo: string]>
  avisos?: Array<[linea: number, columna: string, motivo: string]>
  trabas?: Traba[]
  /** Text in the command's output. */
  dice?: RegExp
}

/** An installation with one branch and members 1 and 2, ACTIVO, of the category "Activo A". */
export async function oficina() {
  const a = await testApp()
  await a.rows(`begin; set local session_replication_role = replica;
    truncate movimiento_cuenta, familiar, beneficiario, usuario, afiliado, seccional, empresa, categoria_afiliado, conteo_afiliado cascade; commit`)
  const importar = (tipo: TipoImportacion, bytes: string | Buffer, options: OpcionesImportacion = {}) => {
    const path = join(dir, 'archivo')
    writeFileSync(path, bytes)
    return importarArchivo(systemCtx(a.services, a.app.log), tipo, path, options)
  }
  await importar('seccionales', 'CODIGO;NOMBRE;LOCALIDAD;TELEFONO;EMAIL\r\n01;Uno;Uno;;\r\n')
  assert.equal((await importar('padron', dosFilas)).nuevas, 2)
  return { ...a, importar }
}

/** Registers one dry-run test per case, and one that checks that nothing was written. */
export async function probarCasos(casos: Caso[]): Promise<void> {
  const a = await oficina()
  const { importar } = a
  const before = await a.rows('select a::text from afiliado a order by numero')
  for (const caso of casos) {
    test(caso.que, async () => {
      const bytes = await caso.bytes
      const hecho = importar(caso.tipo ?? 'padron', bytes, { ...caso.opciones, simular: true })
      if (caso.falla) {
        await assert.rejects(hecho, (error: Error) => {
          assert.match(error.message, caso.falla as RegExp)
          assert.ok(!error.message.includes('\n'))
          return true
        })
        return
      }
      const r = await hecho
      const places = (list: typeof r.rechazadas) => list.map((p) => [p.linea, p.columna, p.motivo])
      if (caso.rechazadas) assert.deepEqual(places(r.rechazadas), caso.rechazadas)
      if (caso.avisos) assert.deepEqual(places(r.advertencias), caso.avisos)
      if (caso.filas)
        assert.deepEqual([r.filas, r.aceptadas, places(r.rechazadas), places(r.advertencias)], [caso.filas, caso.filas, [], []])
      assert.deepEqual(r.trabas, caso.trabas ?? [])
      const dicho = informe(r, { simular: true, segundos: 1, rechazadas: undefined }).join('\n')
      if (caso.dice) assert.match(dicho, caso.dice)
      assert.equal(r.importado, false)
    })
  }
  test('a dry run writes nothing', async () => {
    assert.deepEqual(await a.rows('select a::text from afiliado a order by numero'), before)
  })
}
