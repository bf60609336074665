import assert from 'node:assert/strict'
import { test } from 'vitest'
import { claseQueInicia, rutaDeTramite } from './destinos.ts'

const entrada = (link: string) => new URL(rutaDeTramite({ link, id: 7, title: 'Préstamo & más' }, 1001), 'http://x')

test('a menu entry leads to documents, loans, new loans or the authorisation (B-TRAMITES-17, B-TRAMITES-18, B-TRAMITES-19, B-TRAMITES-20)', () => {
  assert.equal(entrada('app_tramites_documentos').pathname, '/app/afiliados/documentos')
  assert.equal(entrada('app_afiliados_prestamos').pathname, '/app/afiliados/prestamos')
  assert.equal(entrada('app_tramites_nuevo-prestamo').pathname, '/app/solicitudes-prestamo/nuevo/editar')
  assert.equal(entrada('app_tramites_adhesion').pathname, '/app/solicitudes-adhesion/nuevo/editar')
})

test("the loan list gets title, item and link; another member's, the number too (A-TRAMITESMENU-03)", () => {
  const { searchParams } = entrada('app_afiliados_prestamos')
  assert.deepEqual(Object.fromEntries(searchParams), {
    titulo: 'Préstamo & más',
    itemId: '7',
    link: 'app_afiliados_prestamos',
    codigo: '1001',
  })
  assert.equal(entrada('app_tramites_adhesion').searchParams.get('idAfiliado'), '1001')
  // An item added by the organisation opens its link, as in any menu.
  assert.equal(rutaDeTramite({ link: 'app_usuarios_contacto', id: 1, title: 'x' }), '/app/usuarios/contacto')
  assert.equal(rutaDeTramite({ link: 'https://gremio.example/x?y=1', id: 1, title: 'x' }), 'https://gremio.example/x?y=1')
})

test("designed procedures begin with the member's number when it is another's (59.6)", () => {
  const iniciar = { link: 'app_tramites_iniciar', id: 9, title: 'Subsidios', icono: 'tramite' }
  assert.equal(claseQueInicia(iniciar), 'ARMADO')
  assert.equal(rutaDeTramite(iniciar), '/app/tramites/iniciar')
  assert.equal(rutaDeTramite(iniciar, 1001), '/app/tramites/iniciar?idAfiliado=1001')
})
