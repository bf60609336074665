import type { MenuEditable } from '@gremial/contract/administracion/menues.ts'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, iconOf } from '../../../ui/icons.tsx'
import type { SeccionEscrita } from './valores.ts'

interface Props {
  secciones: SeccionEscrita[]
  roles: MenuEditable['roles']
}

/** Preview of the menu for one role; a role that reads its own record is a member's. */
export function VistaMenu({ secciones, roles }: Props) {
  const { t, i18n } = useTranslation()
  const [elegido, setElegido] = useState(roles[0]?.codigo ?? '')
  const rol = roles.find((r) => r.codigo === elegido)
  const idioma = (['es', 'en', 'zh', 'ja'] as const).find((uno) => uno === i18n.language) ?? 'es'
  const vistas = secciones
    .filter((s) => s.visible)
    .map((s) => ({
      ...s,
      items: s.items.filter(
        (item) =>
          item.visible &&
          (item.permiso === null || rol?.permisos.includes(item.permiso)) &&
          (!item.deAfiliado || rol?.deAfiliado),
      ),
    }))
    .filter((s) => s.items.length > 0)
  return (
    <section className="hoja hoja-in menu-vista" aria-label={t('menuesEditables.vista')}>
      <Select
        label={t('menuesEditables.vista')}
        allowDeselect={false}
        value={elegido}
        data={roles.map(({ codigo, nombre }) => ({ value: codigo, label: nombre }))}
        onChange={(codigo) => setElegido(codigo ?? '')}
      />
      {vistas.length === 0 && <p>{t('menuesEditables.vistaVacia')}</p>}
      {vistas.map((s, i) => (
        // oxlint-disable-next-line react/no-array-index-key
        <div key={s.id ?? `n${i}`}>
          <h3>{s.titulo[idioma] || s.titulo.es}</h3>
          <ul>
            {s.items.map((item, j) => (
              // oxlint-disable-next-line react/no-array-index-key
              <li key={item.id ?? `n${j}`}>
                <Icon name={iconOf(item.icono)} small /> {item.titulo[idioma] || item.titulo.es}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
