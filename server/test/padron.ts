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
const nombres = ['José', 'Agustina', 'Belén', 'Jorge Luis', 'María Inés', 'Ramón', 'Sofía', 'Ángel', 'Iñaki', 'Lucía']
const categorias = ['Activo A', 'Activo B', 'Jubilado', 'Adherente', 'Cadete']
const estados = ['ACTIVO', 'ACTIVO', 'ACTIVO', 'ACTIVO', 'ACTIVO', 'ACTIVO', 'ACTIVO', 'LICENCIA', 'SUSPENDIDO', 'BAJA']
const civiles = ['', 'Soltera/o', 'Casada/o', 'Viuda/o']
export const seccionales = 20

const dos = (n: number): string => String(n).padStart(2, '0')
const conPuntos = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, '.')
const de = (lista: readonly string[], n: number): string => lista[n % lista.length] ?? ''
const fecha = (n: number, desde: number, anios: number): string =>
  `${dos(1 + (n % 28))}/${dos(1 + ((n * 7) % 12))}/${desde + ((n * 13) % anios)}`
function cuil(documento: number, sexo: number): string {
  const diez = `${sexo === 1 ? 20 : 27}${documento}`
  const verificador = cuitCheckDigit(diez)
  return verificador > 9 ? '' : withHyphens(`${diez}${verificador}`)
}
export const numeroDe = (i: number): number => 10_001 + i * 2

export function* filasSeccionales(): Generator<LineaEsperada> {
  yield { texto: 'CODIGO;NOMBRE;LOCALIDAD;TELEFONO;EMAIL' }
  for (let i = 1; i <= seccionales; i++)
    yield { texto: `${dos(i)};Seccional Nº ${i};Río ${i};0341-${400_000 + i};s${i}@uts.example` }
}

const fallas = ['numero', 'duplicado', 'nombre', 'fecha', 'seccional', 'documento', 'cuil', 'email'] as const

/** Titles and `cuantos` members. */
export function* filasPadron(cuantos: number): Generator<LineaEsperada> {
  yield {
    texto:
      'NRO_AFILIADO;APELLIDO Y NOMBRE;TIPO DOC;NRO DOC;CUIL;FECHA NAC;SEXO;EST CIVIL;FECHA ALTA;CATEGORIA;ESTADO;SECCIONAL;EMPRESA;CUIT EMPRESA;DOMICILIO;LOCALIDAD;CP;TELEFONO;EMAIL',
  }
  for (let i = 0; i < cuantos; i++) {
    const falla = i % 199 === 100 ? fallas[Math.floor(i / 199) % fallas.length] : undefined
    const documento = 11_000_000 + ((i * 37) % 30_000_000)
    const sexo = 1 + (i % 2)
    const numero = falla === 'numero' ? '' : falla === 'duplicado' ? numeroDe(i - 3) : numeroDe(i)
    const apellido = falla === 'nombre' ? '' : `${de(apellidos, i * 5)}, ${de(nombres, i * 3)}`
    const doc = falla === 'documento' ? 'S/D' : i % 11 === 0 ? conPuntos(documento) : documento
    const clave =
      falla === 'cuil' ? '20-11111111-1' : i % 9 === 0 ? cuil(documento, sexo).replaceAll('-', '') : cuil(documento, sexo)
    const codigo = falla === 'seccional' ? '99 - Atlántida' : `${dos(1 + (i % seccionales))} - Seccional`
    const correo = falla === 'email' ? 'no tiene' : i % 3 === 0 ? '' : `A${i}@Correo.example`
    const campos = [
      numero,
      i % 17 === 0 ? `  ${apellido} ` : apellido,
      'DNI',
      doc,
      clave,
      falla === 'fecha' ? '31/02/1970' : fecha(i, 1950, 55),
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
      correo,
    ]
    const hallado = falla === 'cuil' || falla === 'email' ? { aviso: falla } : falla ? { rechazo: falla } : {}
    yield { texto: campos.join(';'), ...hallado }
  }
}

const fallasMovimiento = ['afiliado', 'fecha', 'importe'] as const

/** Titles and `cuantos` movements of the first `afiliados` members of the register. */
export function* filasMovimientos(cuantos: number, afiliados: number): Generator<LineaEsperada> {
  yield { texto: 'NRO_AFILIADO;FECHA;PERIODO;CONCEPTO;CUOTA;DEBE;HABER' }
  for (let i = 0; i < cuantos; i++) {
    const falla = i % 997 === 500 ? fallasMovimiento[Math.floor(i / 997) % fallasMovimiento.length] : undefined
    // Rejected members have other remainders, so this one always exists.
    const miembro = (i % afiliados) % 199 === 100 ? 0 : i % afiliados
    const mes = 1 + (Math.floor(i / afiliados) % 12)
    const centavos = 500_000 + ((i * 7919) % 900_000)
    const pesos = `${conPuntos(Math.floor(centavos / 100))},${dos(centavos % 100)}`
    const debe = falla === 'importe' ? '12.34,5.6' : i % 2 === 0 ? pesos : '0,00'
    yield {
      texto: [
        falla === 'afiliado' ? 9_999_999 : numeroDe(miembro),
        falla === 'fecha' ? '2026-13-40' : `${dos(1 + (i % 28))}/${dos(mes)}/${2015 + (i % 10)}`,
        `${dos(mes)}/${2015 + (i % 10)}`,
        i % 2 === 0 ? 'Cuota sindical' : 'Pago por débito automático',
        i % 2 === 0 ? '1/1' : '',
        debe,
        i % 2 === 0 ? '0,00' : pesos,
      ].join(';'),
      ...(falla ? { rechazo: falla } : {}),
    }
  }
}

/** Writes the lines in the old programs' encoding. */
export async function escribir(path: string, lineas: Iterable<LineaEsperada>): Promise<void> {
  const trozos = function* () {
    let texto = ''
    for (const linea of lineas) {
      texto += `${linea.texto}\r\n`
      if (texto.length < 1 << 16) continue
      yield Buffer.from(texto, 'latin1')
      texto = ''
    }
    yield Buffer.from(texto, 'latin1')
  }
  await pipeline(Readable.from(trozos()), createWriteStream(path))
}
