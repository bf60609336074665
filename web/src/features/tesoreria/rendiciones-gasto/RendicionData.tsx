import type { Rendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { dateOf } from '@gremial/contract/values/dates.ts'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { LabelledList } from '../../../ui/LabelledList.tsx'

/** Header of a settlement, read-only, with an edit button if allowed (C-DETALLE-03, C-DETALLE-06..17). */
export function RendicionData({ rendicion: r, modificar }: { rendicion: Rendicion; modificar?: () => void }) {
  const { t } = useTranslation()
  return (
    <section className="hoja hoja-in datos-rendicion" aria-label={t('rendicion.datos')}>
      <div className="cabeza-datos">
        <h2>{t('rendicion.datos')}</h2>
        {modificar && (
          <Button icon="editar" onClick={modificar}>
            {t('rendicion.cambiarDatos')}
          </Button>
        )}
      </div>
      <LabelledList
        lines={[
          [t('rendicion.seccional'), r.nombreSeccional],
          [t('rendicion.tipo'), r.nombreTipo],
          [t('rendicion.fechaRegistro'), formatDate(dateOf(new Date(r.fechaRegistro)))],
          [t('rendicion.fecha'), formatDate(r.fecha)],
          [t('rendicion.responsable'), r.responsable],
          [
            t('rendicion.periodo'),
            r.mesPeriodo === null ? t('rendicion.sinPeriodo') : `${t(`rendicion.meses.m${r.mesPeriodo as 1}`)} ${r.anioPeriodo}`,
          ],
          [t('rendicion.firma.SECRETARIA'), r.usuarioSecretario],
          [t('rendicion.firma.TESORERIA'), r.usuarioTesorero],
          [
            t('rendicion.secretaria'),
            r.tipo.pideAutorizacionSecretaria === 1
              ? t('rendicion.autorizoLa', { secretaria: r.secretariaAutorizo })
              : t('rendicion.noRequiere'),
          ],
          [t('rendicion.motivo'), <Parrafos key="motivo" texto={r.motivo} />],
          r.personasViajaron !== '' && [t('rendicion.personasViajaron'), <Parrafos key="viajaron" texto={r.personasViajaron} />],
        ]}
      />
    </section>
  )
}

function Parrafos({ texto }: { texto: string }) {
  return <span className="parrafos-rendicion">{texto}</span>
}
