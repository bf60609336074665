import type { CodigoRechazoDebito } from '@gremial/contract/tesoreria/convenios-forma.ts'
import { useTranslation } from 'react-i18next'
import { LabelledList } from '../../../ui/LabelledList.tsx'

/** Rejection codes: the text shown to the member, and the consequence. */
export function Codigos({ codigos }: { codigos: readonly CodigoRechazoDebito[] }) {
  const { t } = useTranslation()
  return (
    <section className="pila" aria-labelledby="codigos">
      <h2 id="codigos">{t('convenios.codigos')}</h2>
      <LabelledList
        lines={codigos.map((c) => [c.codigo, `${t(`rechazoDebito.${c.palabras}`)} · ${t(`politicaRechazo.${c.politica}`)}`])}
      />
      <p className="suave">{t('convenios.otros')}</p>
    </section>
  )
}
