import assert from 'node:assert/strict'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { test } from 'vitest'
import { pantallaQueSigue } from './aDondeSigue.ts'
import { partesListas, pasosDe, vecino } from './pasos.ts'
import { porEmpezar } from './vacia.ts'

const persona = {
  numeroAfiliado: null,
  apellido: 'Cardozo',
  nombre: 'Luis',
  idTipoDocumento: 1,
  numeroDocumento: 20123456,
  fechaNacimiento: '1980-02-03',
  cuil: '',
  relacion: 'Hermano',
  domicilio: 'Ayolas 1245',
  localidad: 'Rosario',
  codigoPostal: '2000',
  telefono: '3415550142',
  email: 'luis@correo.example',
  viveDe: 'SUELDO' as const,
  empresa: 'Textil Ríos',
  empleoDesde: '',
  ingreso: 700_000,
}
const sinDecir = {
  ...persona,
  apellido: '',
  nombre: '',
  idTipoDocumento: null,
  numeroDocumento: null,
  fechaNacimiento: '',
  relacion: '',
  domicilio: '',
  localidad: '',
  codigoPostal: '',
  telefono: '',
  email: '',
  viveDe: '' as const,
  empresa: '',
  ingreso: null,
}
const vacia = porEmpezar(1001, { afiliado: 'Quiroga, Ana', numeroAfiliadoFormateado: '001001/4' }, '2026-11-22')
const con = (producto: Partial<Solicitud['producto']>, mas: Partial<Solicitud> = {}): Solicitud => ({
  ...vacia,
  id: 7,
  ...mas,
  producto: {
    ...vacia.producto,
    ...producto,
    habilitaGarante: Math.min(1, producto.cantidadGarantes ?? 0),
    habilitaCosolicitante: Math.min(1, producto.cantidadCosolicitantes ?? 0),
  },
})
const nombres = (s: Solicitud) => pasosDe(s).map((p) => p.pantalla)

test("the bar has the product's steps in order", () => {
  assert.deepEqual(nombres(con({})), ['editar', 'datos-solicitante', 'resumen'])
  assert.deepEqual(nombres(con({ cantidadGarantes: 1, cantidadCosolicitantes: 1, cantidadDocumentos: 4 })), [
    'editar',
    'datos-solicitante',
    'datos-garante',
    'datos-cosolicitante',
    'tramite',
    'resumen',
  ])
  assert.equal(vecino(pasosDe(con({ cantidadDocumentos: 1 })), 'datos-solicitante', 1), 'tramite')
  assert.equal(vecino(pasosDe(con({})), 'editar', -1), undefined)
  assert.equal(vecino(pasosDe(con({})), 'resumen', 1), undefined)
})

test('each guarantor and co-applicant has a step, and the request continues at the first missing', () => {
  const varios = con(
    { cantidadGarantes: 3, cantidadCosolicitantes: 2 },
    { idSubestadoSolicitud: 3, personas: { GARANTE: persona } },
  )
  assert.deepEqual(nombres(varios), [
    'editar',
    'datos-solicitante',
    'datos-garante',
    'datos-garante-2',
    'datos-garante-3',
    'datos-cosolicitante',
    'datos-cosolicitante-2',
    'resumen',
  ])
  assert.equal(pantallaQueSigue(varios), 'datos-garante-2')
  const garantes = { GARANTE: persona, GARANTE_2: persona, GARANTE_3: persona }
  assert.equal(pantallaQueSigue({ ...varios, personas: garantes }), 'datos-cosolicitante')
  assert.equal(
    pantallaQueSigue({ ...varios, personas: { ...garantes, COSOLICITANTE: persona, COSOLICITANTE_2: persona } }),
    'resumen',
  )
})

test('each step lists what it lacks; a person without data counts as one item', () => {
  const s = con(
    { cantidadGarantes: 1 },
    { monto: 1000, plazo: 3, idDestino: 1, personas: { SOLICITANTE: { ...persona, ingreso: null } } },
  )
  assert.deepEqual(
    pasosDe(s).map((p) => [p.pantalla, p.hecho, p.vacio, p.faltan.length]),
    [
      ['editar', false, false, 1],
      ['datos-solicitante', false, false, 1],
      ['datos-garante', false, true, 12],
      ['resumen', false, false, 0],
    ],
  )
  assert.deepEqual(partesListas(pasosDe(s)), { listas: 0, total: 4 })
  const lista = con(
    { cantidadGarantes: 1 },
    { monto: 1000, plazo: 3, idDestino: 1, cbu: '1', personas: { SOLICITANTE: persona, GARANTE: persona } },
  )
  assert.deepEqual(partesListas(pasosDe(lista)), { listas: 3, total: 4 }, 'its filing is the last part')
  assert.deepEqual(
    pasosDe(lista).map((p) => p.hecho),
    [true, true, true, false],
  )
  // Filed: read-only.
  assert.ok(pasosDe({ ...lista, mostrarBotonContinuarRegistro: 0 }).at(-1)?.hecho)
  // Before it is begun only the current step can be complete.
  assert.deepEqual(
    pasosDe({ ...lista, id: 0 }).map((p) => p.hecho),
    [true, false, false, false],
  )
})

test('filling in data in any order never reduces the parts that are ready', () => {
  const lleno = con(
    { cantidadGarantes: 1 },
    { monto: 1000, plazo: 3, idDestino: 1, cbu: '1', personas: { SOLICITANTE: persona, GARANTE: persona } },
  )
  const campos = ['monto', 'plazo', 'idDestino', 'cbu'] as const
  const deLaPersona = Object.keys(persona) as Array<keyof typeof persona>
  const cosas = [...campos, ...deLaPersona.map((c) => `S ${c}`), ...deLaPersona.map((c) => `G ${c}`)]
  for (let vuelta = 0; vuelta < cosas.length; vuelta++) {
    let s = con({ cantidadGarantes: 1 }, { personas: { SOLICITANTE: sinDecir } })
    let antes = 0
    for (const [i] of cosas.entries()) {
      const cosa = cosas[(i * 7 + vuelta) % cosas.length] ?? ''
      const [papel, campo = ''] = cosa.split(' ')
      const quien = papel === 'S' ? 'SOLICITANTE' : 'GARANTE'
      s = campo
        ? {
            ...s,
            personas: { ...s.personas, [quien]: { ...(s.personas[quien] ?? sinDecir), [campo]: persona[campo as 'empresa'] } },
          }
        : { ...s, [cosa]: lleno[cosa as 'monto'] }
      const { listas, total } = partesListas(pasosDe(s))
      assert.ok(listas >= antes && total === 4, `${cosa}: ${listas} after ${antes}`)
      antes = listas
    }
    assert.equal(antes, 3)
  }
})

test('an observed request continues at its first missing point, any other one by sub-state', () => {
  const papel = {
    idRequisito: 1,
    requisito: 'Recibo',
    ayuda: '',
    obligatorio: 1,
    estado: 'OBSERVADO' as const,
    id: 1,
    nombre: 'r.pdf',
    bytes: 1,
    fechaEmision: '',
    observaciones: '',
    motivo: '',
    mirado: '',
    sacado: [],
    deCarpeta: null,
    seCambia: 1,
  }
  const observada = con(
    { cantidadDocumentos: 1 },
    {
      estado: 'OBSERVADA',
      idSubestadoSolicitud: 6,
      monto: 1000,
      plazo: 3,
      idDestino: 1,
      cbu: '1',
      personas: { SOLICITANTE: persona },
      documentos: [papel],
    },
  )
  assert.equal(pantallaQueSigue(observada), 'tramite')
  assert.equal(pantallaQueSigue({ ...observada, documentos: [{ ...papel, estado: 'ENVIADO' }] }), 'resumen')
  assert.equal(pantallaQueSigue({ ...observada, estado: 'INICIADA', idSubestadoSolicitud: 1 }), 'datos-solicitante')
})
