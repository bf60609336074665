import '../../../ui/previsto.css'
import type { ConsecuenciaDeFusion, FusionPrevista } from '@gremial/contract/administracion/duplicados.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icons.tsx'

/** Changes in the register for the number that stays. */
export function CambiosDeFusion({ cambios, queda }: { cambios: FusionPrevista['cambios']; queda: string }) {
  const { t } = useTranslation()
  if (cambios.length === 0) return null
  return (
    <section>
      <h3>{t('unaPersona.cambios', { queda })}</h3>
      <ul>
        {cambios.map(({ campo, antes, despues }) => (
          <li key={campo}>
            <Icon name="ficha" />
            <div>
              <b>{t(`duplicados.campos.${campo}`)}</b>
              <p>
                {t('unaPersona.deA', {
                  antes: antes || t('unaPersona.vacioDato'),
                  despues: despues || t('unaPersona.vacioDato'),
                })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Rows moved to the number that stays, and rows left with the other. */
export function Movidas({ consecuencias }: { consecuencias: readonly ConsecuenciaDeFusion[] }) {
  const { t } = useTranslation()
  return (['MUEVE', 'QUEDA'] as const).map((que) => {
    const suyas = consecuencias.filter((c) => c.que === que)
    if (que === 'QUEDA' && suyas.length === 0) return null
    return (
      <section key={que}>
        <h3>{t(que === 'MUEVE' ? 'unaPersona.pasan' : 'unaPersona.quedan')}</h3>
        <ul>
          {suyas.length === 0 && (
            <li>
              <Icon name="info" />
              <div>{t('unaPersona.noHayNada')}</div>
            </li>
          )}
          {suyas.map(({ cosa, cantidad, apartadas }) => (
            <li key={cosa}>
              <Icon name={que === 'MUEVE' ? 'derecha' : 'candado'} />
              <div>
                <b>
                  {t(`duplicados.cosas.${cosa}` as 'duplicados.cosas.documento_afiliado_numero')}: {formatNumber(cantidad)}
                </b>
                {apartadas > 0 && <p>{t('unaPersona.apartadas', { count: apartadas })}</p>}
              </div>
            </li>
          ))}
        </ul>
      </section>
    )
  })
}
