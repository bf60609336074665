import { memberCheckDigit } from '@gremial/contract/values/cuit.ts'
import PdfKit from 'pdfkit'
import { type Azar, azar, cuilDe } from '../demo/azar.ts'
import type { LibroEsperado, PaginaEsperada } from './oraculo-de-recibos.ts'

/** Payroll books drawn at random from a seed, in six layouts, with strangers, equal names and numbers that are wrong; the truth is known. */

interface Persona {
  numero: number
  apellido: string
  nombre: string
  documento: number
  cuil: string
}
export interface LibroAlAzar extends LibroEsperado {
  nombre: string
  bytes: Buffer
}

const apellidos = [
  'Acuña',
  'Benítez',
  'Coria',
  'Domínguez',
  'Echagüe',
  'Funes',
  'Godoy',
  'Heredia',
  'Ibáñez',
  'De la Fuente',
  'Núñez',
]
const nombres = [
  'Alba',
  'Beltrán',
  'Cecilia Inés',
  'Damián',
  'Elvira',
  'Facundo',
  'Graciela',
  'Hugo José',
  'Inés',
  'Joaquín',
  'Karina',
]

function persona(a: Azar, numero: number, usados: Set<number>, llamada?: Persona): Persona {
  for (;;) {
    const documento = a.entero(12_000_000, 44_999_999)
    if (usados.has(documento)) continue
    usados.add(documento)
    const { apellido, nombre } = llamada ?? { apellido: a.de(apellidos), nombre: a.de(nombres) }
    return { numero, apellido, nombre, documento, cuil: cuilDe(documento, 1) }
  }
}

const nombreDe = ({ apellido, nombre }: Persona): string => `${apellido}, ${nombre}`
const conPuntos = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, '.')
const carnet = (numero: number): string => `${String(numero).padStart(6, '0')}/${memberCheckDigit(numero)}`

/** Data of its person that a slip prints. */
interface Dicho {
  nombre: string
  cuil?: string
  dni?: string
  afiliado?: string
  obra: string
  legajo: number
}

const escrituras = [
  (c: string) => c,
  (c: string) => c.replaceAll('-', ''),
  (c: string) => c.replaceAll('-', ' '),
  (c: string) => c.replace(/-(\d\d)(\d{3})(\d{3})-/, '-$1.$2.$3-'),
  (c: string) => c.replaceAll('-', '/'),
  (c: string) => c.replaceAll('-', ' - '),
] as const

const empresa = { nombre: 'Molinos del Sauce S.A.', cuit: '30-71234567-1' }
type Renglon = readonly string[]

/** The six: each says the same with its own titles, in its own order. Cells of a row are printed apart. */
const formas: ReadonlyArray<(d: Dicho) => Renglon[]> = [
  (d) => [
    [empresa.nombre, `CUIT ${empresa.cuit}`],
    ['Leg.', 'Nombre', d.cuil ? 'CUIL' : '', d.dni ? 'Documento' : '', d.afiliado ? 'Afiliado N°' : ''],
    [String(d.legajo), d.nombre, d.cuil ?? '', d.dni ? `DNI ${d.dni}` : '', d.afiliado ?? ''],
    [d.obra],
  ],
  (d) => [
    [`Trabajador: ${d.nombre}`, d.cuil ? `C.U.I.L.: ${d.cuil}` : ''],
    [d.dni ? `D.N.I. N° ${d.dni}` : '', d.afiliado ? `Nº de afiliado: ${d.afiliado}` : ''],
    [`Empleador: ${empresa.nombre}`, `C.U.I.T.: ${empresa.cuit}`],
    [d.obra],
  ],
  (d) => [
    [`RECIBO DE REMUNERACIONES    ${empresa.nombre}    CUIT ${empresa.cuit}`],
    [`${d.legajo}  ${d.nombre.toUpperCase()}  ${d.cuil ? `CUIL ${d.cuil}` : ''}  ${d.dni ? `DNI ${d.dni}` : ''}`],
    [d.afiliado ? `AFILIADO NRO ${d.afiliado}` : ''],
    [d.obra],
  ],
  (d) => [
    ['Datos del agente'],
    ['Documento', d.dni ? `DNI ${d.dni}` : '-'],
    ['CUIL', d.cuil ?? '-'],
    ['Apellido y nombre', d.nombre],
    ['Afiliación sindical', d.afiliado ? `Afiliado Nro. ${d.afiliado}` : '-'],
    [d.obra],
  ],
  (d) =>
    ['ORIGINAL', 'DUPLICADO'].flatMap((copia) => [
      [copia, empresa.nombre, empresa.cuit.replaceAll('-', '')],
      [
        d.nombre.toUpperCase(),
        d.cuil ? `CUIL ${d.cuil}` : '',
        d.dni ? `DNI ${d.dni}` : '',
        d.afiliado ? `Af. ${d.afiliado}` : '',
      ],
      [d.obra],
    ]),
  (d) => [
    [`Liquidación nro ${d.legajo * 7}`, 'Octubre de 2026'],
    [`Señor/a ${d.nombre}`],
    [`con CUIL ${d.cuil ?? '(sin dato)'} y documento DNI ${d.dni ?? '(sin dato)'}`],
    [d.afiliado ? `(afiliado N° ${d.afiliado})` : ''],
    [d.obra],
    [`Paga ${empresa.nombre}, CUIT ${empresa.cuit}`],
  ],
]

type Hoja = PaginaEsperada & { renglones: Renglon[] }

const conceptos = (a: Azar): Renglon[] =>
  ['Básico', 'Antigüedad', 'Jubilación 11%', 'Cuota sindical 2%', 'Neto'].map((que) => [
    que,
    `${conPuntos(a.entero(1_000, 900_000))},${a.entero(10, 99)}`,
  ])

/** One slip, and whose it is: now and then something of it is wrong, and then it is nobody's. */
function hojaDe(
  a: Azar,
  p: number,
  forma: (d: Dicho) => Renglon[],
  dueno: Persona,
  padron: readonly Persona[],
  usados: Set<number>,
): Hoja {
  const escribir = a.de(escrituras)
  const suerte = a.uno()
  const otro = a.de(padron.filter((uno) => uno !== dueno))
  const ajeno = persona(a, 0, usados, a.uno() < 0.5 ? dueno : undefined)
  const obra = a.uno() < 0.5 ? `Obra social OSPT - Afiliado N° ${otro.numero}` : ''
  const quien = (q: Persona, otros: Partial<Dicho> = {}): Dicho => ({
    nombre: nombreDe(q),
    cuil: escribir(q.cuil),
    obra,
    legajo: otro.numero,
    ...otros,
  })
  const de = (d: Dicho, causa?: string, o?: number): Hoja => ({
    p,
    de: causa === undefined ? dueno.numero : null,
    ...(causa === undefined ? {} : { causa }),
    ...(o === undefined ? {} : { o }),
    renglones: [...forma(d), ...conceptos(a)],
  })
  if (suerte < 0.05) return de(quien(ajeno), 'stranger')
  if (suerte < 0.07) {
    const mal = `${dueno.cuil.slice(0, -1)}${(Number(dueno.cuil.at(-1)) + a.entero(1, 9)) % 10}`
    return de(quien(dueno, { cuil: escribir(mal) }), 'wrong CUIL', dueno.numero)
  }
  if (suerte < 0.09) return de(quien(dueno, { dni: conPuntos(otro.documento) }), 'two people')
  if (suerte < 0.11) {
    const dos = de(quien(dueno), 'two people')
    return { ...dos, renglones: [...dos.renglones, ...forma(quien(otro))] }
  }
  if (suerte < 0.13) return { ...de(quien(dueno), 'name alone'), renglones: [[nombreDe(dueno)], ...conceptos(a)] }
  if (suerte < 0.15) return { ...de(quien(dueno), 'of nobody'), renglones: [['Totales de la liquidación'], ...conceptos(a)] }
  if (suerte < 0.3) return de(quien(dueno, { cuil: undefined, dni: conPuntos(dueno.documento) }))
  if (suerte < 0.5) return de(quien(dueno, { afiliado: carnet(dueno.numero) }))
  return de(quien(dueno))
}

const archivos = [
  'Recibos octubre 2026',
  'haberes 10-2026',
  '202610',
  'Sueldos 10',
  'liquidacion_2026',
  'recibos',
  'Multiple-31102026',
]

/** A register of 60 members, some of them with the same name, and books of it. */
export async function librosAlAzar(semilla: number, cuantos: number) {
  const a = azar(semilla)
  const usados = new Set<number>()
  const padron: Persona[] = []
  for (const numero of [10, 2026, 202610, ...Array.from({ length: 57 }, (_, i) => 1001 + i)])
    padron.push(persona(a, numero, usados, a.uno() < 0.08 ? padron.at(-1) : undefined))
  const libros: LibroAlAzar[] = []
  for (let i = 0; i < cuantos; i++) {
    const forma = formas[i % formas.length] as (d: Dicho) => Renglon[]
    const hojas = Array.from({ length: a.entero(4, 20) }, (_, p) => hojaDe(a, p + 1, forma, a.de(padron), padron, usados))
    const paginas = hojas.map(({ p, de, o, causa }) => ({ p, de, o, causa }))
    libros.push({ nombre: `${a.de(archivos)}.pdf`, bytes: await impreso(hojas), paginas })
  }
  return { padron: padronDe(padron), seccionales, libros }
}

function impreso(hojas: readonly Hoja[]): Promise<Buffer> {
  const doc = new PdfKit({ size: 'A4', autoFirstPage: false })
  const partes: Buffer[] = []
  doc.on('data', (parte: Buffer) => partes.push(parte))
  return new Promise((listo) => {
    doc.on('end', () => listo(Buffer.concat(partes)))
    for (const { renglones } of hojas) {
      doc.addPage().font('Helvetica').fontSize(8)
      for (const [y, renglon] of renglones.entries())
        for (const [x, celda] of renglon.entries())
          if (celda !== '') doc.text(celda, 30 + x * (540 / renglon.length), 40 + y * 14, { lineBreak: false })
    }
    doc.end()
  })
}

const seccionales = Buffer.from(
  'CODIGO;NOMBRE;LOCALIDAD;TELEFONO;EMAIL\r\n01;Rosario;Rosario;0341-4400100;rosario@gremio.example\r\n',
)
const titulos =
  'NRO_AFILIADO;APELLIDO Y NOMBRE;TIPO DOC;NRO DOC;CUIL;FECHA NAC;SEXO;EST CIVIL;FECHA ALTA;CATEGORIA;ESTADO;SECCIONAL;EMPRESA;CUIT EMPRESA;DOMICILIO;LOCALIDAD;CP;TELEFONO;EMAIL'
const padronDe = (personas: readonly Persona[]): Buffer =>
  Buffer.from(
    [
      titulos,
      ...personas.map(
        (p) =>
          `${p.numero};${nombreDe(p)};DNI;${p.documento};${p.cuil};01/01/1980;M;;01/03/2020;Activo A;ACTIVO;01 - Rosario;;;;Rosario;2000;;`,
      ),
    ].join('\r\n'),
    'latin1',
  )
