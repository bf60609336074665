import { type Formato, formatos } from '@gremial/contract/platform/lista.ts'
import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { descargar } from '../platform/descargas.ts'
import { avisar } from './dialogos.ts'
import { Icono } from './iconos.tsx'

const nombres = { xls: 'excel', xlsx: 'excelNuevo', csv: 'csv' } as const

/** The export button: says how many rows it will contain, and offers the three formats. */
export function Exportar({
  texto,
  archivo,
  direccion,
  inactivo = false,
}: {
  texto: string
  archivo: string
  direccion(formato: Formato): string
  inactivo?: boolean
}) {
  const { t } = useTranslation()
  const bajar = (formato: Formato) =>
    descargar(direccion(formato), `${archivo}.${formato}`).catch((error: Error) =>
      avisar(t('armazon.descargaFallo'), error.message, t('comun.aceptar')),
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className="boton" disabled={inactivo}>
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
