import { sql } from 'kysely'
import type { Tx } from '../src/platform/db/pool.ts'

interface ProductoDemo {
  codigo: string
  nombre: string
  /** Pesos, months and percent. */
  monto: [number, number]
  plazo: [desde: number, hasta: number, salto: number]
  tna: number
  gasto?: number
  maximoIngreso?: number
  cosolicitantes?: 1 | 2 | 3
  garantes?: 1 | 2 | 3
  /** Each one is asked after the previous one accepted. */
  enOrden?: true
  conformidad?: true
  turistico?: true
  seguroVida?: true
  /** Names of its documents; an optional one ends in a question mark. */
  documentos?: string[]
  destinos: string[]
  /** One-sentence description. */
  descripcion: string
}

const ayudas: Record<string, string> = {
  'DNI, frente y dorso': 'Los dos lados, en una foto o en un PDF.',
  'Último recibo de sueldo': 'Entero: tiene que leerse el total neto.',
  'Último recibo de jubilación': 'Entero: tiene que leerse lo que se cobra en mano.',
  'Certificado de trabajo': 'Con la fecha de ingreso, firmado por la empresa en los últimos 30 días.',
  'Servicio a tu nombre': 'Luz, gas, agua o teléfono de los últimos dos meses.',
  'Presupuesto de la obra': 'Con el detalle de materiales y mano de obra.',
  'Constancia de CBU': 'La da tu banco, en su aplicación o en el cajero.',
  'Presupuesto del viaje': 'De la agencia o del hotel, con las fechas.',
  'Presupuesto de lo que se compra': 'Con el nombre del comercio y el importe.',
}

/** Kinds of document: validity in months, and whether it has a CBU. Other documents are required each time. */
const clasesDemo: Record<string, { meses: number; conCbu?: true }> = {
  'DNI, frente y dorso': { meses: 60 },
  'Servicio a tu nombre': { meses: 3 },
  'Constancia de CBU': { meses: 24, conCbu: true },
}

/** Documents required only for that income source. */
const deQuienVive: Record<string, 'SUELDO' | 'JUBILACION'> = {
  'Último recibo de sueldo': 'SUELDO',
  'Certificado de trabajo': 'SUELDO',
  'Último recibo de jubilación': 'JUBILACION',
}

/** Products with every combination of co-applicant, guarantor and documents, more varied than any real catalogue. */
export const productosDemo: ProductoDemo[] = [
  {
    codigo: 'PRESTAMO_PERSONAL',
    descripcion: 'Para lo que haga falta, con una persona que responda.',
    nombre: 'Préstamo personal',
    monto: [100_000, 1_500_000],
    plazo: [6, 24, 6],
    tna: 42,
    gasto: 2,
    maximoIngreso: 30,
    garantes: 1,
    documentos: [
      'DNI, frente y dorso',
      'Último recibo de sueldo',
      'Constancia de CBU',
      'Servicio a tu nombre',
      'Último recibo de jubilación',
    ],
    destinos: ['Gastos del hogar', 'Salud', 'Educación', 'Otro'],
  },
  {
    codigo: 'PRESTAMO_VIVIENDA',
    descripcion: 'Para arreglar, ampliar o conectar la casa en que vivís.',
    nombre: 'Préstamo para vivienda',
    monto: [500_000, 5_000_000],
    plazo: [12, 36, 6],
    tna: 36,
    gasto: 2,
    maximoIngreso: 30,
    garantes: 1,
    conformidad: true,
    seguroVida: true,
    documentos: [
      'DNI, frente y dorso',
      'Último recibo de sueldo',
      'Certificado de trabajo',
      'Servicio a tu nombre',
      'Presupuesto de la obra',
      'Constancia de CBU',
    ],
    destinos: ['Refacción de la vivienda', 'Ampliación', 'Conexión de servicios'],
  },
  {
    codigo: 'PRESTAMO_TURISMO',
    descripcion: 'Para un viaje, propio o con tu familia.',
    nombre: 'Préstamo de turismo',
    monto: [100_000, 900_000],
    plazo: [3, 12, 3],
    tna: 28.5,
    maximoIngreso: 30,
    turistico: true,
    documentos: ['Último recibo de sueldo', 'Presupuesto del viaje?'],
    destinos: ['Turismo'],
  },
  {
    codigo: 'ANTICIPO',
    descripcion: 'Un adelanto chico, que se devuelve en hasta tres meses.',
    nombre: 'Anticipo de haberes',
    monto: [20_000, 200_000],
    plazo: [1, 3, 1],
    tna: 24,
    maximoIngreso: 50,
    destinos: ['Gastos del hogar', 'Salud', 'Otro'],
  },
  {
    codigo: 'PRESTAMO_AVAL',
    descripcion: 'Un monto menor, sin papeles, con una persona que responda.',
    nombre: 'Préstamo con aval',
    monto: [50_000, 600_000],
    plazo: [6, 18, 6],
    tna: 33.5,
    gasto: 1,
    garantes: 1,
    destinos: ['Gastos del hogar', 'Salud', 'Educación', 'Otro'],
  },
  {
    codigo: 'PRESTAMO_FAMILIAR',
    descripcion: 'Lo piden dos personas de la misma casa, y responden las dos.',
    nombre: 'Préstamo familiar',
    monto: [50_000, 800_000],
    plazo: [6, 18, 6],
    tna: 34,
    cosolicitantes: 1,
    destinos: ['Gastos del hogar', 'Salud', 'Educación'],
  },
  {
    codigo: 'PRESTAMO_HOGAR',
    descripcion: 'Para muebles y artefactos de la casa.',
    nombre: 'Préstamo para el hogar',
    monto: [100_000, 1_200_000],
    plazo: [6, 24, 6],
    tna: 35.5,
    gasto: 1.5,
    maximoIngreso: 35,
    cosolicitantes: 1,
    documentos: ['Último recibo de sueldo', 'Presupuesto de lo que se compra'],
    destinos: ['Equipamiento del hogar'],
  },
  {
    codigo: 'PRESTAMO_EMERGENCIA',
    descripcion: 'Para una enfermedad o un siniestro, a la tasa más baja.',
    nombre: 'Préstamo de emergencia',
    monto: [50_000, 500_000],
    plazo: [3, 12, 3],
    tna: 18,
    cosolicitantes: 1,
    garantes: 1,
    destinos: ['Salud', 'Siniestro'],
  },
  {
    codigo: 'PRESTAMO_HERRAMIENTAS',
    descripcion: 'Para comprar con qué trabajar por tu cuenta.',
    nombre: 'Préstamo para herramientas de trabajo',
    monto: [200_000, 2_500_000],
    plazo: [12, 36, 12],
    tna: 31,
    gasto: 1,
    maximoIngreso: 30,
    cosolicitantes: 1,
    garantes: 1,
    conformidad: true,
    documentos: ['DNI, frente y dorso', 'Último recibo de sueldo', 'Presupuesto de lo que se compra'],
    destinos: ['Herramientas de trabajo'],
  },
]

/** Products of the fictional organisation, from the start of the previous year. */
export async function sembrarProductosDemo(tx: Tx, hoy: string): Promise<void> {
  const desde = `${Number(hoy.slice(0, 4)) - 1}-01-01`
  const destinos = [...new Set(productosDemo.flatMap((p) => p.destinos))]
  for (const [i, nombre] of destinos.entries())
    await sql`insert into destino_fondos (nombre, orden) values (${nombre}, ${(i + 1) * 10})`.execute(tx)
  for (const [nombre, { meses, conCbu }] of Object.entries(clasesDemo))
    await sql`insert into clase_papel (nombre, meses, con_cbu) values (${nombre}, ${meses}, ${conCbu ?? false})`.execute(tx)
  for (const [i, p] of productosDemo.entries()) {
    const { rows } = await sql<{
      id: number
    }>`insert into producto (codigo, nombre, descripcion, clase, turistico, seguro_vida, monto_minimo, monto_maximo,
      plazo_minimo, plazo_maximo, plazo_salto, tna, gasto, maximo_ingreso, cosolicitantes, garantes, conformidad,
      conformidad_en_orden, desde, orden)
      values (${p.codigo}, ${p.nombre}, ${p.descripcion},
        'PRESTAMO', ${p.turistico ?? false}, ${p.seguroVida ?? false}, ${p.monto[0] * 100},
        ${p.monto[1] * 100},
        ${p.plazo[0]}, ${p.plazo[1]}, ${p.plazo[2]}, ${p.tna}, ${p.gasto ?? 0}, ${p.maximoIngreso ?? null},
        ${p.cosolicitantes ?? 0}, ${p.garantes ?? 0}, ${p.conformidad ?? false}, ${p.enOrden ?? false}, ${desde}, ${(i + 1) * 10})
      returning id`.execute(tx)
    const id = rows[0]?.id ?? 0
    for (const [j, documento] of (p.documentos ?? []).entries()) {
      const nombre = documento.replace(/\?$/, '')
      await sql`insert into requisito (producto_id, nombre, ayuda, obligatorio, orden, vive_de, clase_id)
        values (${id}, ${nombre}, ${ayudas[nombre] ?? ''}, ${nombre === documento}, ${(j + 1) * 10},
          ${deQuienVive[nombre] ?? ''}, (select c.id from clase_papel c where c.nombre = ${nombre}))`.execute(tx)
    }
    await sql`insert into producto_destino (producto_id, destino_id)
      select ${id}, id
      from destino_fondos
      where nombre = any(${p.destinos})`.execute(tx)
  }
}
