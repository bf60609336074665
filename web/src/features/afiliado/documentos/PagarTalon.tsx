import './documentos.css'
import { documentos, type PagoTalon } from '@gremial/contract/afiliado/documentos.ts'
import { groupedCbu } from '@gremial/contract/values/cbu.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { formatDate } from '../../../platform/today.ts'
import { Bars } from '../../../ui/Bars.tsx'
import { Button } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/copyText.ts'
import { Qr } from '../../../ui/Qr.tsx'
import { Query } from '../../../ui/Query.tsx'
import { useFocusReturn } from '../../../ui/useFocusReturn.ts'
import { direccionDocumento, useBajar } from './documentos.api.ts'

/** Payment of a slip from the phone: its barcode for a scanner, and its code to copy. */
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
        {({ descripcion, importe, fechaVencimiento, codigo, transferencia }) => (
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
            {transferencia && <PorTransferencia transferencia={transferencia} importe={importe} />}
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

/** The organisation's bank account, each value with a copy button. */
function PorTransferencia({ transferencia: { titular, alias, cbu, qr, qrConImporte, referencia }, importe }: PropsTransferencia) {
  const { t } = useTranslation()
  const datos = [
    { que: t('documentos.pagar.alias'), valor: alias, visto: alias },
    { que: t('documentos.pagar.cbu'), valor: cbu, visto: groupedCbu(cbu) },
    { que: t('documentos.pagar.referencia'), valor: referencia, visto: referencia },
  ].filter(({ valor }) => valor !== '')
  return (
    <section className="pila pagar-transferencia">
      <h3>{t('documentos.pagar.transferencia')}</h3>
      {qr && (
        <>
          <Qr text={qr} name={t('documentos.pagar.qr')} />
          <p className="ayuda">
            {t(qrConImporte ? 'documentos.pagar.qrConImporte' : 'documentos.pagar.qrSinImporte', {
              importe: formatPesos(importe),
            })}
          </p>
        </>
      )}
      <p>
        {t('documentos.pagar.titular')}: <strong translate="no">{titular}</strong>
      </p>
      <ul>
        {datos.map(({ que, valor, visto }) => (
          <li key={que}>
            <span>
              <span className="suave">{que}</span>
              <span className="cifra" translate="no">
                {visto}
              </span>
            </span>
            <Button
              variant="texto"
              aria-label={t('documentos.pagar.copiarEste', { que })}
              onClick={() =>
                void copyText(valor, { done: t('documentos.pagar.copiadoEste', { que }), failed: t('documentos.pagar.noCopio') })
              }
            >
              {t('documentos.pagar.copiarDato')}
            </Button>
          </li>
        ))}
      </ul>
      <p className="ayuda">{t('documentos.pagar.referenciaAyuda')}</p>
    </section>
  )
}

interface PropsTransferencia {
  /** Pesos. */
  importe: number
  transferencia: NonNullable<PagoTalon['transferencia']>
}
