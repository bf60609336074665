import { addDays } from '@gremial/contract/values/dates.ts'
import { sql } from 'kysely'
import type { Tx } from '../src/platform/db/pool.ts'

interface BeneficioDemo {
  comercio: string
  rubro: string
  ofrece: string
  condiciones?: string
  palabras?: string
  domicilio?: string
  localidad?: string
  telefono?: string
  conCodigo?: true
  /** Names of branches; all by default. */
  seccionales?: string[]
  /** Days from today until it ends. */
  dias?: number
  deshabilitado?: true
}

const beneficiosDemo: BeneficioDemo[] = [
  {
    comercio: 'Farmacia del Parque',
    rubro: 'Farmacia',
    ofrece: '20 % en medicamentos con receta',
    condiciones: 'No se suma a la obra social.',
    palabras: 'remedios, medicinas',
    domicilio: 'Bv. Oroño 1220',
    localidad: 'Rosario',
    telefono: '3415550171',
    seccionales: ['Rosario'],
  },
  {
    comercio: 'Librería La Plaza',
    rubro: 'Librería',
    ofrece: '15 % en útiles escolares',
    palabras: 'colegio, escuela, cuadernos',
    domicilio: 'San Martín 845',
    localidad: 'Rosario',
    telefono: '3415550188',
    seccionales: ['Rosario', 'Córdoba'],
    dias: 120,
  },
  {
    comercio: 'Hotel Los Ñandúes',
    rubro: 'Turismo',
    ofrece: 'Dos noches al precio de una',
    condiciones: 'De marzo a junio, con reserva. Desayuno incluido.',
    palabras: 'vacaciones, alojamiento, sierras',
    localidad: 'Villa Giardino',
    telefono: '3548555010',
    conCodigo: true,
    dias: 200,
  },
  {
    comercio: 'Óptica Ver Bien',
    rubro: 'Salud',
    ofrece: 'Un par de anteojos sin cargo por año',
    condiciones: 'Armazón de la línea social.',
    palabras: 'lentes, vista, oculista',
    domicilio: 'Av. Colón 310',
    localidad: 'Córdoba',
    telefono: '3515550140',
    conCodigo: true,
  },
  { comercio: 'Club Náutico', rubro: 'Deporte', ofrece: '10 % en la cuota', palabras: 'pileta, gimnasio', deshabilitado: true },
]

/** The demo's agreements with shops. */
export async function sembrarBeneficiosDemo(tx: Tx, hoy: string): Promise<void> {
  for (const b of beneficiosDemo) {
    await sql`with nuevo as (
        insert into beneficio (comercio, rubro, ofrece, condiciones, palabras, domicilio, localidad, telefono, con_codigo, desde,
          hasta, habilitado)
        values (${b.comercio}, ${b.rubro}, ${b.ofrece}, ${b.condiciones ?? ''}, ${b.palabras ?? ''}, ${b.domicilio ?? ''},
          ${b.localidad ?? ''}, ${b.telefono ?? ''}, ${b.conCodigo ?? false}, ${addDays(hoy, -200)},
          ${b.dias === undefined ? null : addDays(hoy, b.dias)}, ${b.deshabilitado === undefined})
        returning id
      )
      insert into beneficio_seccional (beneficio_id, seccional_id)
      select nuevo.id, s.id
      from nuevo
      join seccional s on s.nombre = any(${b.seccionales ?? []}::text[])`.execute(tx)
  }
}
