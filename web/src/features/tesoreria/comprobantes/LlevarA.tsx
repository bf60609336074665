import { pedido } from '@gremial/contract/platform/llamada.ts'
import { type Comprobante, comprobantes } from '@gremial/contract/tesoreria/comprobantes.ts'
import { comprobantesPorRendir } from '@gremial/contract/tesoreria/por-rendir.ts'
import type { Rendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { Boton } from '../../../ui/Boton.tsx'
import { CampoElegir } from '../../../ui/CampoElegir.tsx'
import { useHacer } from '../../../ui/useHacer.ts'

interface Props {
  comprobante: Comprobante
  rendicion: Rendicion
  /** It is no longer here. */
  alSeguir(): void
}

/** Out of this concept as it is: to another one of its settlement, or to wait for another settlement. */
export function LlevarA({ comprobante: c, rendicion, alSeguir }: Props) {
  const { t } = useTranslation()
  const { hacer, haciendo } = useHacer()
  const claves = { codigo: c.idRendicion, iddetalle: c.idDetalle, idcomprobante: c.id }
  const otros = rendicion.detalles.filter((d) => d.id !== c.idDetalle)
  async function mover(iddetalle: number, concepto: string): Promise<void> {
    const cuerpo = { idRendicion: c.idRendicion, iddetalle, version: c.version }
    await hacer(pedido(comprobantes.mover, { claves, cuerpo }), {
      fallo: t('porRendir.noSeMovio'),
      alLograr() {
        notifications.show({ message: t('porRendir.movido', { nombre: c.proveedor, concepto }) })
        alSeguir()
      },
    })
  }
  async function retirar(): Promise<void> {
    await hacer(pedido(comprobantesPorRendir.retirar, { claves }), {
      fallo: t('porRendir.noSeRetiro'),
      alLograr() {
        notifications.show({ message: t('porRendir.retirado', { nombre: c.proveedor }) })
        alSeguir()
      },
    })
  }
  return (
    <>
      {otros.length > 0 && (
        <CampoElegir
          label={t('porRendir.mover')}
          data={otros.map((d) => ({ value: String(d.id), label: d.concepto }))}
          value={null}
          disabled={haciendo}
          onChange={(id, opcion) => id && opcion && void mover(Number(id), opcion.label)}
        />
      )}
      <Boton icono="deshacer" cargando={haciendo} onClick={() => void retirar()}>
        {t('porRendir.retirar')}
      </Boton>
    </>
  )
}
