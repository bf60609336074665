import { type FormatoProbado } from '@gremial/contract/tesoreria/formatos-pago.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/states.tsx'

/** Result of the last trial: the file of the sample lot and the payments of the response, or the reason for its refusal. */
export function Probado({ probado: { problema, renglones, bytes, respuesta } }: { probado: FormatoProbado }) {
  const { t } = useTranslation()
  return (
    <div aria-live="polite" className="pila">
      <h2>{t('formatosPago.ejemplo')}</h2>
      {problema ? (
        <Notice type="alerta">{problema}</Notice>
      ) : (
        <>
          <p className="suave">{t('formatosPago.renglones', { count: renglones.length, bytes })}</p>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines scroll with the arrow keys */}
          <div className="formato-ejemplo" tabIndex={0} role="group" aria-label={t('formatosPago.ejemplo')}>
            {renglones.map((r) => `${r.replaceAll(' ', '·')}\n`)}
          </div>
        </>
      )}
      {respuesta && <Respuesta respuesta={respuesta} />}
    </div>
  )
}

function Respuesta({ respuesta: { problema, pagos, mal } }: { respuesta: NonNullable<FormatoProbado['respuesta']> }) {
  const { t } = useTranslation()
  if (problema) return <Notice type="alerta">{problema}</Notice>
  return (
    <>
      <h3>{t('formatosPago.leidos', { count: pagos.length })}</h3>
      <ul className="formato-leidos">
        {pagos.map(({ linea, referencia, importe, es, dice }) => (
          <li key={linea}>
            {t('formatosPago.leido', {
              linea,
              referencia,
              importe: formatPesos(importe),
              que: [t(`formatosPago.resultados.${es}`), dice].filter(Boolean).join(', '),
            })}
          </li>
        ))}
        {mal.map(({ linea, dice }) => (
          <li key={`mal ${linea}`}>{t('formatosPago.noLeido', { linea, dice })}</li>
        ))}
      </ul>
    </>
  )
}
