import assert from 'node:assert/strict'
import { type Perfil, perfilCambio } from '@gremial/contract/acceso/perfil.ts'
import { test } from 'vitest'
import { bodyOf, valuesOf } from './valores.ts'

const ficha: Perfil = {
  id: 7,
  apellido: 'Quiroga',
  nombre: 'Ana Beatriz',
  numeroDocumento: '17845302',
  fechaNacimiento: null,
  genero: 2,
  cuilCuit: '27-17845302-0',
  prefijoTelefono: '54',
  caracteristicaTelefono: '341',
  telefono: '4001200',
  telefonoCompleto: '54-341-4001200',
  email: 'ana@gremial.example',
  usuarioFacebook: '',
  usuarioTwitter: '',
  usuarioInstagram: '',
  usuarioLinkedin: '',
  numeroAfiliado: 1001,
  delPadron: ['nombre', 'apellido', 'numeroDocumento', 'fechaNacimiento', 'genero', 'cuilCuit'],
  version: 3,
}

test('fields owned by the register are not sent, even if invalid (B-PERFIL-07)', () => {
  const cuerpo = bodyOf(valuesOf(ficha), ficha, 4)
  assert.deepEqual(JSON.parse(JSON.stringify(cuerpo)), {
    genero: 2,
    prefijoTelefono: '54',
    caracteristicaTelefono: '341',
    telefono: '4001200',
    usuarioFacebook: '',
    usuarioTwitter: '',
    usuarioInstagram: '',
    usuarioLinkedin: '',
    version: 4,
  })
  assert.ok(perfilCambio.safeParse(cuerpo).success)
})

test('an account without affiliate sends all fields, and missing ones are errors (B-PERFIL-07)', () => {
  const own = { ...ficha, numeroAfiliado: null, delPadron: [], numeroDocumento: '', genero: null, cuilCuit: '' }
  const problems = perfilCambio.safeParse(bodyOf(valuesOf(own), own, 0)).error?.issues ?? []
  assert.deepEqual([...new Set(problems.map(({ path }) => path.join('.')))].sort(), [
    'fechaNacimiento',
    'genero',
    'numeroDocumento',
  ])
  assert.deepEqual(
    problems.filter(({ path }) => path[0] === 'genero').map(({ message }) => message),
    ['@validacion.requerido'],
  )
})
