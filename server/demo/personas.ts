import { addDays } from '@gremial/contract/values/dates.ts'
import type { Columns } from '../src/platform/db/bulk.ts'
import { type Azar, cuilDe } from './azar.ts'
import type { IdsDemo } from './catalogos.ts'
import { apellidos, calles, empresas, localidades, mujeres, varones } from './nombres.ts'

export interface Persona {
  numero: number
  apellido: string
  nombre: string
  genero: 1 | 2
  nacimiento: string
  alta: string
  documento: number
  categoria: number
  /** 1 ACTIVO … 5 DESVINCULADO */
  estado: number
  /** No family, beneficiaries or movements: shows every empty state. */
  vacia: boolean
}

const fecha = (a: Azar, desde: number, hasta: number) =>
  `${a.entero(desde, hasta)}-${String(a.entero(1, 12)).padStart(2, '0')}-${String(a.entero(1, 28)).padStart(2, '0')}`

/** People with a demo account: their data must stay stable (decisions §4). */
const conocidas: Record<number, Partial<Persona> & { seccional: number }> = {
  1001: {
    apellido: 'Quiroga',
    nombre: 'Ana Beatriz',
    genero: 2,
    nacimiento: '1969-08-14',
    alta: '1989-04-02',
    documento: 17845302,
    categoria: 1,
    estado: 1,
    seccional: 1,
  },
  1002: {
    apellido: 'Peralta',
    nombre: 'Alberto',
    genero: 1,
    nacimiento: '1994-02-09',
    alta: '2024-09-01',
    documento: 38112540,
    categoria: 2,
    estado: 1,
    seccional: 2,
    vacia: true,
  },
  1003: {
    apellido: 'Núñez',
    nombre: 'Clara',
    genero: 2,
    nacimiento: '1987-11-30',
    alta: '2012-05-20',
    documento: 33420118,
    categoria: 1,
    estado: 1,
    seccional: 1,
  },
  1010: {
    apellido: 'Ledesma',
    nombre: 'Marta Susana',
    genero: 2,
    nacimiento: '1965-01-22',
    alta: '1992-03-11',
    documento: 17220765,
    categoria: 2,
    estado: 1,
    seccional: 1,
  },
  1011: {
    apellido: 'Acosta',
    nombre: 'Ramón Esteban',
    genero: 1,
    nacimiento: '1958-06-03',
    alta: '1981-08-18',
    documento: 14220917,
    categoria: 3,
    estado: 1,
    seccional: 1,
  },
}

export function afiliados(a: Azar, cantidad: number, hoy: string, ids: IdsDemo): { lista: Persona[]; columnas: Columns } {
  // On any day of the year, everyone joined at least eleven months ago, so that nobody joins within the demo's recent history.
  const ahora = Number(addDays(hoy, -330).slice(0, 4))
  const lista: Persona[] = []
  const lugar: number[] = []
  const documentos = new Set(Object.values(conocidas).map((c) => c.documento))
  for (let i = 0; i < cantidad; i++) {
    const numero = 1001 + i
    const genero = a.vez(0.48) ? 2 : 1
    const nombres = genero === 1 ? varones : mujeres
    const nacimiento = fecha(a, ahora - 72, ahora - 19)
    const edad = ahora - Number(nacimiento.slice(0, 4))
    let documento = 46_000_000 - edad * 560_000 + a.entero(0, 500_000)
    while (documentos.has(documento)) documento++
    documentos.add(documento)
    const primero = a.de(nombres)
    const segundo = a.vez(0.55) ? a.de(nombres.filter((n) => n !== primero)) : ''
    const persona: Persona = {
      numero,
      apellido: a.de(apellidos),
      nombre: segundo ? `${primero} ${segundo}` : primero,
      genero,
      nacimiento,
      alta: fecha(a, Math.max(Number(nacimiento.slice(0, 4)) + 18, ahora - 40), ahora - 1),
      documento,
      categoria: edad > 64 ? 3 : edad < 24 ? a.pesado([5, 1, 2], [5, 3, 2]) : a.pesado([1, 2, 4], [5, 4, 2]),
      estado: a.pesado([1, 2, 3, 4, 5], [86, 3, 4, 4, 3]),
      vacia: false,
      ...conocidas[numero],
    }
    lista.push(persona)
    lugar.push(
      conocidas[numero]?.seccional ??
        a.pesado(
          localidades.map((_, j) => j + 1),
          localidades.map((_, j) => 24 / (j + 2)),
        ),
    )
  }
  const de = <T>(f: (p: Persona, i: number) => T) => lista.map(f)
  const contacto = a.uno()
  return {
    lista,
    columnas: [
      ['numero', 'bigint', de((p) => p.numero)],
      ['apellido', 'text', de((p) => p.apellido)],
      ['nombre', 'text', de((p) => p.nombre)],
      ['tipo_documento_id', 'bigint', de(() => ids.tipoDocumento[0])],
      ['numero_documento', 'bigint', de((p) => p.documento)],
      ['cuil', 'text', de((p) => cuilDe(p.documento, p.genero))],
      ['fecha_nacimiento', 'date', de((p) => p.nacimiento)],
      ['genero', 'smallint', de((p) => p.genero)],
      ['estado_civil_id', 'bigint', de(() => ids.estadoCivil[a.entero(0, 4)])],
      ['fecha_alta', 'date', de((p) => p.alta)],
      ['categoria_id', 'bigint', de((p) => p.categoria)],
      ['estado_id', 'bigint', de((p) => ids.estado[p.estado - 1])],
      ['vinculado', 'bool', de((p) => p.estado < 4)],
      ['seccional_id', 'bigint', lugar],
      ['empresa_id', 'bigint', de((p) => (p.categoria === 3 ? null : p.numero === 1001 ? 6 : a.entero(1, empresas.length)))],
      ['domicilio', 'text', de(() => `${a.de(calles)} ${a.entero(100, 4900)}`)],
      ['localidad', 'text', lugar.map((l) => localidades[l - 1]?.[0] ?? '')],
      ['codigo_postal', 'text', lugar.map((l) => localidades[l - 1]?.[1] ?? '')],
      ['telefono', 'text', de(() => `0341-15${a.entero(2_000_000, 6_999_999)}`)],
      ['email', 'text', de((p, i) => (i % 3 === 0 || contacto > 2 ? `afiliado${p.numero}@correo.example` : ''))],
    ],
  }
}

/** Ana's family, also her beneficiaries: surname, name, kinship, document, birth. */
const familiaDeAna: Array<[string, string, number, number, string]> = [
  ['Gutiérrez', 'Héctor', 1, 16_902_337, '1966-07-24'],
  ['Gutiérrez', 'Marcelo', 3, 36_410_225, '1992-05-09'],
  ['Gutiérrez', 'Lucía Belén', 3, 42_775_810, '2000-09-27'],
]

/** Family of about six in ten members: partner and children, with plausible ages. */
export function familiares(a: Azar, lista: Persona[], ids: IdsDemo): Columns {
  const filas: Array<[number, string, string, number, number, string, boolean]> = []
  let documento = 47_000_000
  for (const p of lista) {
    if (p.vacia || (p.numero !== 1001 && a.vez(0.4))) continue
    if (p.numero === 1001) {
      for (const [apellido, nombre, parentesco, dni, nacido] of familiaDeAna)
        filas.push([p.numero, apellido, nombre, parentesco, dni, nacido, true])
      continue
    }
    const anio = Number(p.nacimiento.slice(0, 4))
    if (a.vez(0.8)) {
      const nombre = a.de(p.genero === 1 ? mujeres : varones)
      filas.push([p.numero, a.de(apellidos), nombre, a.vez(0.7) ? 1 : 2, documento++, fecha(a, anio - 4, anio + 5), true])
    }
    const hijos = a.pesado([0, 1, 2, 3], [3, 4, 4, 1])
    for (let h = 0; h < hijos; h++) {
      const nacido = fecha(a, anio + 21, Math.min(anio + 40, 2025))
      filas.push([p.numero, p.apellido, a.de(a.vez(0.5) ? varones : mujeres), 3, documento++, nacido, a.vez(0.95)])
    }
  }
  return [
    ['afiliado_numero', 'bigint', filas.map((f) => f[0])],
    ['apellido', 'text', filas.map((f) => f[1])],
    ['nombre', 'text', filas.map((f) => f[2])],
    ['parentesco_id', 'bigint', filas.map((f) => ids.parentesco[f[3] - 1])],
    ['tipo_documento_id', 'bigint', filas.map(() => ids.tipoDocumento[0])],
    ['numero_documento', 'bigint', filas.map((f) => f[4])],
    ['fecha_nacimiento', 'date', filas.map((f) => f[5])],
    ['activo', 'bool', filas.map((f) => f[6])],
  ]
}

/** One to three beneficiaries for about half of the members; their shares add up to 100. */
export function beneficiarios(a: Azar, lista: Persona[], ids: IdsDemo): Columns {
  const filas: Array<[number, string, number, number, number]> = []
  let documento = 20_000_000
  for (const p of lista) {
    if (p.vacia || (p.numero !== 1001 && a.vez(0.5))) continue
    const partes = p.numero === 1001 ? [50, 25, 25] : a.de([[100], [50, 50], [60, 40], [40, 30, 30], [33.34, 33.33, 33.33]])
    for (const [i, parte] of partes.entries()) {
      if (p.numero === 1001) {
        const [apellido, nombre, parentesco, dni] = familiaDeAna[i] as (typeof familiaDeAna)[number]
        filas.push([p.numero, `${apellido}, ${nombre}`, parentesco, dni, parte])
        continue
      }
      filas.push([
        p.numero,
        `${i === 0 ? a.de(apellidos) : p.apellido}, ${a.de(a.vez(0.5) ? varones : mujeres)}`,
        i === 0 ? 1 : 3,
        documento,
        parte,
      ])
      documento += 7
    }
  }
  return [
    ['afiliado_numero', 'bigint', filas.map((f) => f[0])],
    ['nombre_completo', 'text', filas.map((f) => f[1])],
    ['parentesco_id', 'bigint', filas.map((f) => ids.parentesco[f[2] - 1])],
    ['tipo_documento_id', 'bigint', filas.map(() => ids.tipoDocumento[0])],
    ['numero_documento', 'bigint', filas.map((f) => f[3])],
    ['porcentaje', 'numeric', filas.map((f) => f[4])],
  ]
}
