import { type Permission, permissions } from '@gremial/contract/derived/permissions.ts'
import { features } from '@gremial/contract/features.ts'
import type { Screen } from '@gremial/contract/platform/feature.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../../test/app.tsx'
import { dialog } from '../../test/dom.ts'
import { member, staff } from '../../test/people.ts'

/** Screens that require a permission, with a number in place of each path parameter. */
const guarded = features
  .flatMap(({ screens }) => Object.values<Screen>(screens))
  .flatMap(({ path, permission }) =>
    permission && !path.startsWith('/')
      ? [{ to: `/app/${path.replace('$modo', 'egresos').replaceAll(/\$\w+/g, '3')}`, permiso: permission as Permission }]
      : [],
  )
const all = permissions

// A data request would have no declared response, which fails the test (web/test/setup.ts).
for (const [who, person] of [
  ['nobody who works here, without permissions,', () => member()],
  ['a person with every other permission', (permission: Permission) => staff(all.filter((one) => one !== permission))],
] as const)
  test(`${who} sees the reason at every guarded screen, and goes home without requesting data (B-LISTADOS-06, B-LISTADOS-07)`, async () => {
    expect(guarded.length).toBeGreaterThan(70)
    for (const { to, permiso: permission } of guarded) {
      const { user, address } = await open(to, person(permission))
      const notice = await dialog('No tiene permisos suficientes')
      const [home, ...others] = within(notice).getAllByRole('button')
      expect([home?.textContent, others.length, address()], to).toEqual(['Ir al inicio', 0, '/app'])
      await user.click(home as HTMLElement)
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
  })

test('only permissions of users open the screens of users (B-USUARIOS-54)', async () => {
  const others = staff(all.filter((one) => !one.startsWith('usuarios.') && !one.startsWith('ayuda.')))
  for (const to of ['/app/usuarios/lista', '/app/usuarios/nuevo/1070', '/app/usuarios/editar/1', '/app/usuarios/ayuda/1']) {
    const { user, address } = await open(to, others)
    const notice = await dialog('No tiene permisos suficientes')
    expect([to, address()]).toEqual([to, '/app'])
    await user.click(within(notice).getByRole('button', { name: 'Ir al inicio' }))
  }
})
