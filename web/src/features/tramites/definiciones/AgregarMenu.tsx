import { Menu } from '@mantine/core'
import { Icon } from '../../../ui/icons.tsx'
import { useMenu } from '../../../ui/useMenu.ts'

interface Props<T extends string> {
  texto: string
  opciones: ReadonlyArray<{ tipo: T; texto: string }>
  elegir(tipo: T): void
}

/** Menu button that adds one of several kinds. */
export function AgregarMenu<T extends string>({ texto, opciones, elegir }: Props<T>) {
  const menu = useMenu()
  return (
    <Menu position="bottom-start" {...menu.menu}>
      <Menu.Target>
        <button type="button" className="boton" {...menu.button}>
          <Icon name="agregar" />
          {texto}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {opciones.map((o) => (
          <Menu.Item key={o.tipo} onClick={() => elegir(o.tipo)}>
            {o.texto}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
