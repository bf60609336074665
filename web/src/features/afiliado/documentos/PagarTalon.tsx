import './documentos.css'
import { documentos } from '@gremial/contract/afiliado/documentos.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { formatDate } from '../../../platform/today.ts'
import { Bars } from '../../../ui/Bars.tsx'
import { Button } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/copyText.ts'
import { Query } from '../../../ui/Query.tsx'
import { useFocusReturn } from '../../../ui/useFocusReturn.ts'
import { direccionDocumento, useBajar } from './documentos.api.ts'

/** Paying a slip from the phone: its barcode for a counter's reader, and its code to copy. */
export function PagarTalon({ id, cerrar }: { id: number; cerrar(): void }) {
  const { t } = useTranslation()
  useFocusReturn()
  const consulta = useQuery(read(documentos.pago, { params: { id } }))
  const { bajar, bajando } = useBajar()
  const copiar = (cifras: string) =>
    copyText(cifras, { done: t('documentos.pagar.copiado'), failed: t('documentos.pagar.noCopio') })
  return (
    <Modal opened onClose={cerrar} title={t('documentos.pagar.titulo')} closeButtonProps={{ 'aria-label': t('comun.cerrar') }}>
      <Query query={consulta} rows={5} failure={t('documentos.pagar.fallo')}>
        {({ descripcion, importe, fechaVencimiento, codigo }) => (
          <div className="pila pagar-talon">
            <p className="suave">{descripcion}</p>
            <p className="pagar-importe cifra">{formatPesos(importe)}</p>
            <p>{t('documentos.pagar.hasta', { fecha: formatDate(fechaVencimiento) })}</p>
            {codigo ? (
              <>
                <Bars widths={codigo.barras} digits={codigo.cifras} label={t('documentos.pagar.barras')} />
                {codigo.leyenda && <p>{codigo.leyenda}</p>}
                <p className="ayuda">{t('documentos.pagar.ayuda')}</p>
              </>
            ) : (
              <p>{t('documentos.pagar.enElPdf')}</p>
            )}
            <div className="botones">
              <Button icon="descargar" loading={bajando} onClick={() => bajar(direccionDocumento('TALON', id), descripcion)}>
                {t('documentos.descargarTalon')}
              </Button>
              {codigo && (
                <Button variant="principal" onClick={() => void copiar(codigo.cifras)}>
                  {t('documentos.pagar.copiar')}
                </Button>
              )}
            </div>
          </div>
        )}
      </Query>
    </Modal>
  )
}
