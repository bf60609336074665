import { request } from '@gremial/contract/platform/call.ts'
import { type Comprobante, comprobantes } from '@gremial/contract/tesoreria/comprobantes.ts'
import { comprobantesPorRendir } from '@gremial/contract/tesoreria/por-rendir.ts'
import type { Rendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { useAction } from '../../../ui/useAction.ts'

interface Props {
  comprobante: Comprobante
  rendicion: Rendicion
  /** Called when the receipt left this list. */
  alSeguir(): void
}

/** Moves the receipt to another concept of its settlement, or back to unsettled. */
export function LlevarA({ comprobante: c, rendicion, alSeguir }: Props) {
  const { t } = useTranslation()
  const { run, running } = useAction()
  const claves = { codigo: c.idRendicion, iddetalle: c.idDetalle, idcomprobante: c.id }
  const others = rendicion.detalles.filter((d) => d.id !== c.idDetalle)
  async function move(iddetalle: number, concepto: string): Promise<void> {
    const cuerpo = { idRendicion: c.idRendicion, iddetalle, version: c.version }
    await run(request(comprobantes.mover, { params: claves, body: cuerpo }), {
      failure: t('porRendir.noSeMovio'),
      onSuccess() {
        notifications.show({ message: t('porRendir.movido', { nombre: c.proveedor, concepto }) })
        alSeguir()
      },
    })
  }
  async function retirar(): Promise<void> {
    await run(request(comprobantesPorRendir.retirar, { params: claves }), {
      failure: t('porRendir.noSeRetiro'),
      onSuccess() {
        notifications.show({ message: t('porRendir.retirado', { nombre: c.proveedor }) })
        alSeguir()
      },
    })
  }
  return (
    <>
      {others.length > 0 && (
        <SelectField
          label={t('porRendir.mover')}
          data={others.map((d) => ({ value: String(d.id), label: d.concepto }))}
          value={null}
          disabled={running}
          onChange={(id, option) => id && option && void move(Number(id), option.label)}
        />
      )}
      <Button icon="deshacer" loading={running} onClick={() => void retirar()}>
        {t('porRendir.retirar')}
      </Button>
    </>
  )
}
