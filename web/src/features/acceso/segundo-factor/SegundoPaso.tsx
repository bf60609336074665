import './segundo-factor.css'
import { type FormasSegundoFactor, ingresoConSegundo, type PruebaSegundoFactor } from '@gremial/contract/acceso/segundo-factor.ts'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../platform/callApi.ts'
import { Button } from '../../../ui/Button.tsx'
import { Prueba } from './Prueba.tsx'

/** Second step of the login, replacing its form after a right password. */
export function SegundoPaso({
  formas,
  alEntrar,
  volver,
}: {
  formas: FormasSegundoFactor
  alEntrar(): Promise<void> | void
  volver(): void
}) {
  const { t } = useTranslation()
  return (
    <section className="segundo-paso" aria-label={t('segundoFactor.pasoTitulo')}>
      <p>{t('segundoFactor.pasoTexto')}</p>
      <Prueba
        formas={formas}
        desafiar={async () => (await callApi(ingresoConSegundo.desafio, {})).opciones}
        probar={async (proof: PruebaSegundoFactor) => {
          await callApi(ingresoConSegundo.terminar, { body: proof })
          await alEntrar()
        }}
        salida={
          <Button variant="texto" onClick={volver}>
            {t('segundoFactor.volver')}
          </Button>
        }
      />
    </section>
  )
}
