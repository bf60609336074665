import { type Formato, formatos } from '@gremial/contract/platform/lista.ts'
import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { descargar } from '../platform/descargas.ts'
import { avisar } from './dialogos.ts'
import { Icono } from './iconos.tsx'
import { useMenu } from './useMenu.ts'

const nombres = { xls: 'excel', xlsx: 'excelNuevo', csv: 'csv' } as const

/** The export button: says how many rows it will contain, and offers the three formats. Of nothing there is nothing to export. */
export function Exportar({
  texto,
  archivo,
  direccion,
  cuantos,
}: {
  texto: string
  archivo: string
  direccion(formato: Formato): string
  cuantos?: number
}) {
  const { t } = useTranslation()
  const bajar = (formato: Formato) =>
    descargar(direccion(formato), `${archivo}.${formato}`).catch((error: Error) =>
      avisar(t('armazon.descargaFallo'), error.message, t('comun.aceptar')),
    )
  const abre = useMenu()
  if (cuantos === 0) return null
  return (
    <Menu position="bottom-end" {...abre.menu}>
      <Menu.Target>
        <button type="button" className="boton" {...abre.boton}>
          <Icono nombre="planilla" />
          {texto}
          <Icono nombre="desplegar" chico />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {formatos.map((formato) => (
          <Menu.Item key={formato} onClick={() => void bajar(formato)}>
            {t(`lista.${nombres[formato]}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
