import { type ExportFormat, exportFormats } from '@gremial/contract/platform/list.ts'
import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { downloadFile } from '../platform/downloads.ts'
import { notify } from './dialogs.ts'
import { Icon } from './icons.tsx'
import { useMenu } from './useMenu.ts'

const names = { xls: 'excel', xlsx: 'excelNuevo', csv: 'csv' } as const

/** Export button with the row count and three formats. Hidden if there are no rows. */
export function ExportMenu({
  text,
  file,
  address,
  count,
}: {
  text: string
  file: string
  address(format: ExportFormat): string
  count?: number
}) {
  const { t } = useTranslation()
  const download = (format: ExportFormat) =>
    downloadFile(address(format), `${file}.${format}`).catch((error: Error) =>
      notify(t('armazon.descargaFallo'), error.message, t('comun.aceptar')),
    )
  const opens = useMenu()
  if (count === 0) return null
  return (
    <Menu position="bottom-end" {...opens.menu}>
      <Menu.Target>
        <button type="button" className="boton" {...opens.button}>
          <Icon name="planilla" />
          {text}
          <Icon name="desplegar" small />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {exportFormats.map((format) => (
          <Menu.Item key={format} onClick={() => void download(format)}>
            {t(`lista.${names[format]}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
