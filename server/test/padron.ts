import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { cuitCheckDigit, withHyphens } from '@gremial/contract/values/cuit.ts'

/**
 * A generated register of any size, as an office sends it: Latin-1, `;`, CRLF, decimal commas, dots in document numbers, stray
 * blanks, and mistakes in about one of two hundred lines. Each line says what an import must find in it.
 */
export interface LineaEsperada {
  texto: string
  rechazo?: string
  aviso?: string
}

const apellidos = [
  'Ñáñez',
  'SOSA',
  'Muñoz',
  'Güemes',
  'Ledesma',
  'Del Río',
  "D'Angelo",
  'Torres',
  'Echeverría',
  'Ibáñez',
  'Peña',
  'Acuña',
]
const names = ['José', 'Agustina', 'Belén', 'Jorge Luis', 'María Inés', 'Ramón', 'Sofía', 'Ángel', 'Iñaki', 'Lucía']
const categorias = ['Activo A', 'Activo B', 'Jubilado', 'Adherente', 'Cadete']
const estados = ['ACTIVO', 'ACTIVO', 'ACTIVO', 'ACTIVO', 'ACTIVO', 'ACTIVO', 'ACTIVO', 'LICENCIA', 'SUSPENDIDO', 'BAJA']
const civiles = ['', 'Soltera/o', 'Casada/o', 'Viuda/o']
export const seccionales = 20

const dos = (n: number): string => String(n).padStart(2, '0')
const conPuntos = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, '.')
const de = (list: readonly string[], n: number): string => list[n % list.length] ?? ''
const fecha = (n: number, desde: number, years: number): string =>
  `${dos(1 + (n % 28))}/${dos(1 + ((n * 7) % 12))}/${desde + ((n * 13) % years)}`
function cuil(documento: number, sexo: number): string {
  const diez = `${sexo === 1 ? 20 : 27}${documento}`
  const verificador = cuitCheckDigit(diez)
  return verificador > 9 ? '' : withHyphens(`${diez}${verificador}`)
}
export const numberOf = (i: number): number => 10_001 + i * 2

export function* seccionalesRows(): Generator<LineaEsperada> {
  yield { texto: 'CODIGO;NOMBRE;LOCALIDAD;TELEFONO;EMAIL' }
  for (let i = 1; i <= seccionales; i++)
    yield { texto: `${dos(i)};Seccional Nº ${i};Río ${i};0341-${400_000 + i};s${i}@uts.example` }
}

const failures = ['numero', 'duplicado', 'nombre', 'fecha', 'seccional', 'documento', 'cuil', 'email'] as const

/** Titles and `cuantos` members. */
export function* padronRows(count: number): Generator<LineaEsperada> {
  yield {
    texto:
      'NRO_AFILIADO;APELLIDO Y NOMBRE;TIPO DOC;NRO DOC;CUIL;FECHA NAC;SEXO;EST CIVIL;FECHA ALTA;CATEGORIA;ESTADO;SECCIONAL;EMPRESA;CUIT EMPRESA;DOMICILIO;LOCALIDAD;CP;TELEFONO;EMAIL',
  }
  for (let i = 0; i < count; i++) {
    const failure = i % 199 === 100 ? failures[Math.floor(i / 199) % failures.length] : undefined
    const documento = 11_000_000 + ((i * 37) % 30_000_000)
    const sexo = 1 + (i % 2)
    const numero = failure === 'numero' ? '' : failure === 'duplicado' ? numberOf(i - 3) : numberOf(i)
    const apellido = failure === 'nombre' ? '' : `${de(apellidos, i * 5)}, ${de(names, i * 3)}`
    const doc = failure === 'documento' ? 'S/D' : i % 11 === 0 ? conPuntos(documento) : documento
    const clave =
      failure === 'cuil' ? '20-11111111-1' : i % 9 === 0 ? cuil(documento, sexo).replaceAll('-', '') : cuil(documento, sexo)
    const codigo = failure === 'seccional' ? '99 - Atlántida' : `${dos(1 + (i % seccionales))} - Seccional`
    const mail = failure === 'email' ? `A${i}@correo` : i % 3 === 0 ? '' : `A${i}@Correo.example`
    const fields = [
      numero,
      i % 17 === 0 ? `  ${apellido} ` : apellido,
      'DNI',
      doc,
      clave,
      failure === 'fecha' ? '31/02/1970' : fecha(i, 1950, 55),
      sexo === 1 ? 'M' : 'F',
      de(civiles, i),
      fecha(i * 3, 1985, 40),
      de(categorias, i * 7),
      de(estados, i * 3),
      codigo,
      `Metalúrgica ${i % 300} S.A.`,
      '',
      `Calle ${i % 4000} ${i % 900}`,
      'Río Cuarto',
      String(2000 + (i % 500)),
      i % 4 === 0 ? '' : `0358-${4_000_000 + (i % 900_000)}`,
      mail,
    ]
    const found = failure === 'cuil' || failure === 'email' ? { aviso: failure } : failure ? { rechazo: failure } : {}
    yield { texto: fields.join(';'), ...found }
  }
}

const movimientoFailures = ['afiliado', 'fecha', 'importe'] as const

/** Titles and `cuantos` movements of the first `afiliados` members of the register. */
export function* movimientosRows(count: number, afiliados: number): Generator<LineaEsperada> {
  yield { texto: 'NRO_AFILIADO;FECHA;PERIODO;CONCEPTO;CUOTA;DEBE;HABER' }
  for (let i = 0; i < count; i++) {
    const failure = i % 997 === 500 ? movimientoFailures[Math.floor(i / 997) % movimientoFailures.length] : undefined
    // Rejected members have other remainders, so this one always exists.
    const miembro = (i % afiliados) % 199 === 100 ? 0 : i % afiliados
    const month = 1 + (Math.floor(i / afiliados) % 12)
    const centavos = 500_000 + ((i * 7919) % 900_000)
    const pesos = `${conPuntos(Math.floor(centavos / 100))},${dos(centavos % 100)}`
    const debe = failure === 'importe' ? '12.34,5.6' : i % 2 === 0 ? pesos : '0,00'
    yield {
      texto: [
        failure === 'afiliado' ? 9_999_999 : numberOf(miembro),
        failure === 'fecha' ? '2026-13-40' : `${dos(1 + (i % 28))}/${dos(month)}/${2015 + (i % 10)}`,
        `${dos(month)}/${2015 + (i % 10)}`,
        i % 2 === 0 ? 'Cuota sindical' : 'Pago por débito automático',
        i % 2 === 0 ? '1/1' : '',
        debe,
        i % 2 === 0 ? '0,00' : pesos,
      ].join(';'),
      ...(failure ? { rechazo: failure } : {}),
    }
  }
}

/** Writes the lines in the old programs' encoding. */
export async function write(path: string, lines: Iterable<LineaEsperada>): Promise<void> {
  const chunks = function* () {
    let text = ''
    for (const line of lines) {
      text += `${line.texto}\r\n`
      if (text.length < 1 << 16) continue
      yield Buffer.from(text, 'latin1')
      text = ''
    }
    yield Buffer.from(text, 'latin1')
  }
  await pipeline(Readable.from(chunks()), createWriteStream(path))
}
