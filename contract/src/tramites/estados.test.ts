import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  alDar,
  type EstadoSolicitud,
  estadosSolicitud,
  type PantallaSolicitud,
  type PasoSolicitud,
  pantallaDe,
  pasosSolicitud,
  proximoPaso,
  seAnula,
  seContinua,
  subestados,
  terminada,
} from './estados.ts'

// Every combination of co-applicant wanted, already told, guarantor wanted and papers asked for.
const bits = [0, 1] as const
const combinaciones = bits.flatMap((cosolicitante) =>
  bits.flatMap((completo) =>
    bits.flatMap((garante) =>
      [0, 3].map((documentos) => ({
        habilitaCosolicitante: cosolicitante,
        cosolicitanteCompleto: completo === 1,
        habilitaGarante: garante,
        cantidadDocumentos: documentos,
      })),
    ),
  ),
)

test('B-PRESTAMO-10, B-PRESTAMO-11, B-PRESTAMO-12, B-PRESTAMO-13, B-PRESTAMO-14: where each sub-state goes on, over the whole table', () => {
  assert.equal(combinaciones.length, 16)
  for (const p of combinaciones) {
    const siguiente: PantallaSolicitud =
      p.habilitaCosolicitante === 1 && !p.cosolicitanteCompleto
        ? 'datos-cosolicitante'
        : p.cantidadDocumentos > 0
          ? 'tramite'
          : 'resumen'
    const va = subestados.map((s) => pantallaDe(s, p))
    assert.deepEqual(
      va,
      [
        'datos-solicitante',
        p.habilitaGarante === 1 ? 'datos-garante' : siguiente,
        siguiente,
        p.cantidadDocumentos > 0 ? 'tramite' : 'resumen',
        'resumen',
        'resumen',
      ],
      JSON.stringify(p),
    )
  }
})

test('B-PRESTAMO-15, B-PRESTAMO-16: without co-applicant, the summary when no papers are asked for, and the papers when they are', () => {
  const sin = { habilitaCosolicitante: 0, cosolicitanteCompleto: false, habilitaGarante: 0 }
  assert.equal(proximoPaso({ ...sin, cantidadDocumentos: 0 }), 'resumen')
  assert.equal(proximoPaso({ ...sin, cantidadDocumentos: 1 }), 'tramite')
})

test('every step from every state: what is allowed, and where it leads', () => {
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
