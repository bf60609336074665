import assert from 'node:assert/strict'
import type { Causa, ResultadoIngreso } from '@gremial/contract/administracion/ayuda.ts'
import { test } from 'vitest'
import { type Correo, causasDe, estadoEnlace, type Hechos, type Intento, juntarIntentos, loQueLeyo } from './ayuda.rules.ts'

const ahora = new Date('2026-11-20T16:52:00Z')
const hace = (minutos: number) => new Date(ahora.getTime() - minutos * 60_000)
const correo = (estado: Correo['estado'], minutos = 60, motivo: string | null = null): Correo => ({
  estado,
  momento: hace(minutos),
  motivo,
})
const intento = (resultado: ResultadoIngreso, minutos = 5, conocido = false): Intento => ({
  resultado,
  momento: hace(minutos),
  conocido,
  programa: 'Chrome',
  sistema: 'Android',
})
const bien: Hechos = {
  ahora,
  habilitado: true,
  validado: true,
  debeCambiarClave: false,
  debeSegundoFactor: false,
  deshabilitada: null,
  enlace: null,
  ultimoCorreo: null,
  bloqueo: null,
  intentos: [],
}

/** Facts, and the resulting causes in order, each with its remedy. */
const tabla: Array<[caso: string, hechos: Partial<Hechos>, causas: Array<[Causa, string]>]> = [
  ['nothing known', {}, [['puede', 'probarCorreo']]],
  ['a role asks for a second factor that they lack', { debeSegundoFactor: true }, [['debeSegundoFactor', 'probarCorreo']]],
  [
    'closed by wrong codes, the last of them refused unread',
    { bloqueo: hace(-10), intentos: [intento('bloqueada', 1), intento('segundoFactor', 2)] },
    [['bloqueada', 'levantarBloqueo']],
  ],
  ['entered, and nothing since', { intentos: [intento('entro')] }, [['puede', 'probarCorreo']]],
  [
    'wrong passwords, and then they entered',
    { intentos: [intento('entro', 1), intento('clave', 2)] },
    [['puede', 'probarCorreo']],
  ],
  ['wrong passwords of long ago', { intentos: [intento('clave', 60 * 24 * 8)] }, [['puede', 'probarCorreo']]],
  ['wrong passwords', { intentos: [intento('clave', 1), intento('clave', 2)] }, [['claveMal', 'recuperar']]],
  ['locked', { bloqueo: hace(-11), intentos: [intento('clave', 4)] }, [['bloqueada', 'levantarBloqueo']]],
  ['a lock that is over', { bloqueo: hace(1), intentos: [intento('clave', 16)] }, [['claveMal', 'recuperar']]],
  ['unvalidated, the link waits', { validado: false, enlace: correo('ENVIADO') }, [['sinValidar', 'corregirCorreo']]],
  ['unvalidated, and no link', { validado: false }, [['sinValidar', 'corregirCorreo']]],
  ['unvalidated, the link came back', { validado: false, enlace: correo('REBOTADO') }, [['correoDevuelto', 'corregirCorreo']]],
  ['unvalidated, the link was given up', { validado: false, enlace: correo('FALLIDO') }, [['correoDevuelto', 'corregirCorreo']]],
  [
    'unvalidated and locked: both, what has to be mended first at the head',
    { validado: false, enlace: correo('REBOTADO'), bloqueo: hace(-11), intentos: [intento('clave', 4)] },
    [
      ['correoDevuelto', 'corregirCorreo'],
      ['bloqueada', 'levantarBloqueo'],
    ],
  ],
  [
    'disabled, unvalidated',
    { habilitado: false, validado: false },
    [
      ['deshabilitada', 'habilitar'],
      ['sinValidar', 'corregirCorreo'],
    ],
  ],
  ['the last mail came back, and they enter', { ultimoCorreo: correo('REBOTADO') }, [['correosNoLlegan', 'corregirCorreo']]],
  [
    'they forgot the password, and mails come back: first the mail, or the link would not arrive',
    { ultimoCorreo: correo('REBOTADO'), intentos: [intento('clave')] },
    [
      ['correosNoLlegan', 'corregirCorreo'],
      ['claveMal', 'recuperar'],
    ],
  ],
  ['the network is held', { intentos: [intento('direccion', 3)] }, [['redBloqueada', 'esperar']]],
  ['the network was held an hour ago', { intentos: [intento('direccion', 60)] }, [['puede', 'probarCorreo']]],
  ['the second step', { intentos: [intento('segundoFactor', 3)] }, [['segundoFactor', 'segundoFactor']]],
  ['a provisional password', { debeCambiarClave: true }, [['debeCambiarClave', 'recuperar']]],
  ['a provisional password, mistyped', { debeCambiarClave: true, intentos: [intento('clave')] }, [['claveMal', 'recuperar']]],
]

for (const [caso, hechos, causas] of tabla)
  test(`${caso}: ${causas.map(([causa]) => causa).join(', ')}`, () => {
    assert.deepEqual(
      causasDe({ ...bien, ...hechos }).map((c) => [c.causa, c.remedio]),
      causas,
    )
  })

test('a cause has its date, count, device and end', () => {
  const [bloqueada] = causasDe({
    ...bien,
    bloqueo: hace(-11),
    intentos: [
      intento('bloqueada', 1),
      intento('clave', 4, true),
      intento('clave', 8),
      intento('entro', 90),
      intento('clave', 95),
    ],
  })
  assert.deepEqual(
    [bloqueada?.veces, bloqueada?.conocido, bloqueada?.cuando, bloqueada?.hasta],
    [2, true, hace(8).toISOString(), hace(-11).toISOString()],
  )
  const [baja] = causasDe({ ...bien, habilitado: false, deshabilitada: { cuando: hace(60), propia: true, quien: 'Estela Luna' } })
  assert.deepEqual([baja?.propia, baja?.cuando], [true, hace(60).toISOString()])
})

test('the state of the validation link comes from its mail', () => {
  const dia = 24 * 60
  for (const [enlace, dicho] of [
    [null, 'ninguno'],
    [correo('REBOTADO'), 'devuelto'],
    [correo('FALLIDO'), 'fallido'],
    [correo('PENDIENTE'), 'enCamino'],
    [correo('GUARDADO'), 'guardado'],
    [correo('ENVIADO', dia), 'enviado'],
    [correo('ENVIADO', dia + 1), 'vencido'],
  ] as const)
    assert.equal(estadoEnlace(enlace, ahora), dicho)
})

test('attempts with one result on one device within the hour are grouped, with count and times', () => {
  const juntos = juntarIntentos([
    intento('bloqueada', 1),
    intento('clave', 4),
    intento('clave', 6),
    intento('clave', 50),
    intento('clave', 200),
  ])
  assert.deepEqual(
    juntos.map((j) => [j.resultado, j.veces, j.desde, j.hasta]),
    [
      ['bloqueada', 1, hace(1).toISOString(), hace(1).toISOString()],
      ['clave', 3, hace(50).toISOString(), hace(4).toISOString()],
      ['clave', 1, hace(200).toISOString(), hace(200).toISOString()],
    ],
  )
  const otroEquipo = { ...intento('clave', 5), sistema: 'Windows' }
  assert.equal(juntarIntentos([intento('clave', 4), otroEquipo]).length, 2)
})

test('the user reads one error for every cause, minutes for a lockout, nothing after a login', () => {
  for (const resultado of ['clave', 'sinValidar', 'deshabilitada', 'segundoFactor'] as const)
    assert.deepEqual(loQueLeyo([intento(resultado)]), { codigo: 'LOGIN', minutos: 0 })
  assert.deepEqual(loQueLeyo([intento('bloqueada', 1), intento('clave', 4)]), { codigo: 'DEMASIADOS_INTENTOS', minutos: 12 })
  assert.equal(loQueLeyo([intento('entro'), intento('clave', 9)]), null)
  assert.equal(loQueLeyo([]), null)
})
