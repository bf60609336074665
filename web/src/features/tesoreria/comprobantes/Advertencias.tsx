import { comprobanteLimits, type OtroComprobante, type Parecido } from '@gremial/contract/tesoreria/comprobantes.ts'
import { type FacturaNotice, facturaNotices, readFacturaQr } from '@gremial/contract/tesoreria/factura-qr.ts'
import type { Rendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { dateOf, parseDate } from '@gremial/contract/values/dates.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { Textarea } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Trans, useTranslation } from 'react-i18next'
import { formatDate, today } from '../../../platform/today.ts'
import { Notice } from '../../../ui/states.tsx'
import { useQrTexts } from './qr/useQrTexts.ts'
import type { ComprobanteValues } from './valores.ts'

/** Location of another receipt: a link if the user may see it, else its number and branch. */
function Donde({ otro }: { otro: OtroComprobante }) {
  const text = otro.numeroRendicion
  if (otro.idRendicion === null || otro.idDetalle === null) return <>{text}</>
  return (
    <Link
      to="/app/seccionales/rendiciones-gasto/$idrendicion/conceptos/$idconcepto/comprobantes/lista"
      params={{ idrendicion: String(otro.idRendicion), idconcepto: String(otro.idDetalle) }}
      target="_blank"
    >
      {text}
    </Link>
  )
}

/** Exact duplicate: refused, showing where it was handed in. */
export function DuplicateNotice({ otro }: { otro: OtroComprobante }) {
  const { t } = useTranslation()
  const seen = otro.por !== ''
  return (
    <Notice type="mal">
      <strong>{t('comprobantes.repetido')}</strong>{' '}
      <Trans
        t={t}
        i18nKey={seen ? 'comprobantes.repetidoPor' : 'comprobantes.repetidoEn'}
        values={{ seccional: otro.seccional, por: otro.por, fecha: seen ? formatDate(dateOf(new Date(otro.entregado))) : '' }}
        components={{ donde: <Donde otro={otro} /> }}
        tOptions={{ interpolation: { escapeValue: false } }}
      />
    </Notice>
  )
}

/** Possible duplicates, one sentence each. */
function AvisoParecidos({ parecidos }: { parecidos: readonly Parecido[] }) {
  const { t } = useTranslation()
  return (
    <Notice type="alerta">
      <strong>{t('comprobantes.parecido')}</strong>
      <ul className="parecidos">
        {parecidos.slice(0, 3).map((p, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- receipts of another branch have no id here
          <li key={i}>
            <Trans
              t={t}
              i18nKey={`comprobantes.parecidoEn.${p.clase}${p.importe === null ? '_ajeno' : ''}`}
              values={{
                seccional: p.seccional,
                importe: p.importe === null ? '' : formatPesos(p.importe),
                fecha: p.fecha && formatDate(p.fecha),
              }}
              components={{ donde: <Donde otro={p} /> }}
              tOptions={{ interpolation: { escapeValue: false } }}
            />
          </li>
        ))}
      </ul>
      {parecidos.length > 3 && t('comprobantes.parecidosMas', { count: parecidos.length - 3 })}
    </Notice>
  )
}

/** First and last day of the settlement's period, if it has one. */
function periodo({ mesPeriodo: month, anioPeriodo: year }: Rendicion): { desde?: string; hasta?: string } {
  if (month === null || year === null) return {}
  const fin = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const principio = `${year}-${String(month).padStart(2, '0')}`
  return { desde: `${principio}-01`, hasta: `${principio}-${fin}` }
}

/** Notices from the invoice's QR, including a day outside the settlement's period. */
export function noticesOf(
  v: Pick<ComprobanteValues, 'qr' | 'fecha'>,
  rendicion: Rendicion,
  cuitOrganizacion: string,
): FacturaNotice[] {
  const { factura } = v.qr === '' ? { factura: undefined } : readFacturaQr(v.qr)
  const ofQr = factura ? facturaNotices(factura, { cuitOrganizacion, hoy: today() }) : []
  const { desde, hasta } = periodo(rendicion)
  const fecha = parseDate(v.fecha ?? '')
  const afuera = fecha && ((desde && fecha < desde) || (hasta && fecha > hasta)) && !ofQr.some((a) => a.aviso === 'FUTURA')
  return afuera
    ? [...ofQr, { aviso: 'FUERA_DE_PERIODO', impide: false, fecha, desde: desde ?? null, hasta: hasta ?? null }]
    : ofQr
}

/** Notices of the invoice; only a credit note blocks. */
export function QrNotices({ avisos }: { avisos: readonly FacturaNotice[] }) {
  const texts = useQrTexts()
  return avisos.map((notice) => (
    <Notice key={notice.aviso} type={notice.impide ? 'mal' : 'alerta'}>
      {texts.aviso(notice)}
    </Notice>
  ))
}

/** Similar receipts, and the reason to send it anyway. */
export function ParecidosConMotivo({
  parecidos,
  motivo,
  error,
  lectura = false,
  escribir,
}: {
  parecidos: readonly Parecido[]
  motivo: string
  error: string | undefined
  lectura?: boolean
  escribir(motivo: string): void
}) {
  const { t } = useTranslation()
  return (
    <>
      <AvisoParecidos parecidos={parecidos} />
      <Textarea
        data-path="motivoParecido"
        label={t('comprobantes.campo.motivoParecido')}
        placeholder={t('comprobantes.ejemploMotivo')}
        autosize
        maxLength={comprobanteLimits.motivo}
        error={error}
        readOnly={lectura}
        value={motivo}
        onChange={(e) => escribir(e.currentTarget.value)}
      />
    </>
  )
}
