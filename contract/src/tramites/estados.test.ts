import assert from 'node:assert/strict'
import { test } from 'vitest'
import { casosDePantalla } from './estados.casos.ts'
import {
  alDar,
  type EstadoSolicitud,
  estadosSolicitud,
  type PasoSolicitud,
  pantallaDe,
  pasosSolicitud,
  proximoPaso,
  seAnula,
  seContinua,
  subestados,
  terminada,
} from './estados.ts'

test('next screen of each sub-state, over the whole table (B-PRESTAMO-10, B-PRESTAMO-11, B-PRESTAMO-12, B-PRESTAMO-13, B-PRESTAMO-14)', () => {
  const vistas = casosDePantalla.map(([cosolicitante, dicho, garante, papeles, ...pantallas]) => {
    const proxima = {
      personaQueFalta: cosolicitante === 'sí' && dicho === 'no' ? ('datos-cosolicitante' as const) : undefined,
      habilitaGarante: garante === 'sí' ? 1 : 0,
      cantidadDocumentos: papeles === 'sí' ? 3 : 0,
    }
    const va = subestados.map((s) => pantallaDe(s, proxima))
    assert.deepEqual(va, pantallas, JSON.stringify(proxima))
    return [cosolicitante, dicho, garante, papeles].join()
  })
  assert.deepEqual([vistas.length, new Set(vistas).size], [16, 16])
})

test('without a co-applicant, the summary if no documents are required, or the documents (B-PRESTAMO-15, B-PRESTAMO-16)', () => {
  const sin = { personaQueFalta: undefined, habilitaGarante: 0 }
  assert.equal(proximoPaso({ ...sin, cantidadDocumentos: 0 }), 'resumen')
  assert.equal(proximoPaso({ ...sin, cantidadDocumentos: 1 }), 'tramite')
})

test('every transition from every state: allowed ones, with their target state', () => {
  const permitidos: Record<PasoSolicitud, Partial<Record<EstadoSolicitud, EstadoSolicitud>>> = {
    presentar: { INICIADA: 'PRESENTADA', OBSERVADA: 'PRESENTADA' },
    anular: { INICIADA: 'ANULADA', PRESENTADA: 'ANULADA', 'EN ANÁLISIS': 'ANULADA', OBSERVADA: 'ANULADA' },
    tomar: { PRESENTADA: 'EN ANÁLISIS' },
    soltar: { 'EN ANÁLISIS': 'PRESENTADA' },
    observar: { 'EN ANÁLISIS': 'OBSERVADA' },
    aprobar: { 'EN ANÁLISIS': 'APROBADA' },
    rechazar: { 'EN ANÁLISIS': 'RECHAZADA', APROBADA: 'RECHAZADA' },
    otorgar: { APROBADA: 'OTORGADA' },
  }
  for (const paso of Object.keys(pasosSolicitud) as PasoSolicitud[])
    for (const estado of estadosSolicitud) assert.equal(alDar(paso, estado), permitidos[paso][estado], `${paso} from ${estado}`)
  assert.deepEqual(estadosSolicitud.filter(seContinua), ['INICIADA', 'OBSERVADA'])
  assert.deepEqual(estadosSolicitud.filter(seAnula), ['INICIADA', 'PRESENTADA', 'EN ANÁLISIS', 'OBSERVADA'])
  assert.deepEqual(estadosSolicitud.filter(terminada), ['RECHAZADA', 'OTORGADA', 'ANULADA'])
})
