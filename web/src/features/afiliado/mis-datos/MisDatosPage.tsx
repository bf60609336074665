import './mis-datos.css'
import { diasListados, misDatos, type ResumenMisDatos } from '@gremial/contract/afiliado/mis-datos.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read, urlOf } from '../../../platform/callApi.ts'
import { downloadFile } from '../../../platform/downloads.ts'
import { useTitle } from '../../../platform/title.ts'
import { Button } from '../../../ui/Button.tsx'
import { notifyFailure } from '../../../ui/dialogs.ts'
import { Query } from '../../../ui/Query.tsx'
import { ScreenGate } from '../../../ui/ScreenGate.tsx'
import { Miradas } from './Miradas.tsx'

/** Data stored about the user, their download, and reads by others (decisions §9.6). */
export function MisDatosPage() {
  const { t } = useTranslation()
  const consulta = useQuery({ ...read(misDatos.resumen, {}), refetchOnMount: 'always' })
  useTitle(t('misDatos.titulo'))
  return (
    <ScreenGate>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{t('misDatos.titulo')}</h1>
        <p className="suave">{t('misDatos.texto')}</p>
      </div>
      <section className="hoja seccion">
        <h2>{t('misDatos.guardado')}</h2>
        <Query query={consulta} rows={8} failure={t('misDatos.fallo')}>
          {(resumen) => <Guardado resumen={resumen} />}
        </Query>
      </section>
      <Miradas>{consulta.data && <Listados resumen={consulta.data} />}</Miradas>
    </ScreenGate>
  )
}

function Guardado({ resumen: { grupos, descargas } }: { resumen: ResumenMisDatos }) {
  const { t, i18n } = useTranslation()
  const cliente = useQueryClient()
  const bajada = useMutation({
    mutationFn: () => downloadFile(urlOf(misDatos.descargar, {}), `${t('misDatos.titulo')}.zip`),
    meta: { silenciosa: true },
    onError: (error) => void notifyFailure(t('misDatos.noDescargo'), error),
    onSettled: () => cliente.invalidateQueries({ queryKey: read(misDatos.resumen, {}).queryKey }),
  })
  const vacios = grupos.filter(({ cantidad }) => cantidad === 0).map(({ grupo }) => t(`listas.misDatos.grupos.${grupo}`))
  return (
    <>
      <ul className="mis-datos-grupos">
        {grupos
          .filter(({ cantidad }) => cantidad > 0)
          .map(({ grupo, cantidad }) => (
            <li key={grupo}>
              <span>{t(`listas.misDatos.grupos.${grupo}`)}</span>
              <span className="suave cifra">{t('misDatos.filas', { count: cantidad })}</span>
            </li>
          ))}
      </ul>
      {vacios.length > 0 && (
        <p className="suave mis-datos-texto">
          {t('misDatos.nada', { grupos: new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(vacios) })}
        </p>
      )}
      <div className="mis-datos-texto">
        <p className="suave">{t('misDatos.descargarTexto')}</p>
        <div className="botones">
          <Button
            variant="principal"
            icon="descargar"
            disabled={descargas === 0}
            loading={bajada.isPending}
            onClick={() => bajada.mutate()}
          >
            {t('misDatos.descargar')}
          </Button>
          <span className="ayuda" role="status">
            {descargas === 0 ? t('misDatos.ninguna') : t('misDatos.quedan', { count: descargas })}
          </span>
        </div>
      </div>
    </>
  )
}

function Listados({ resumen: { listados } }: { resumen: ResumenMisDatos }) {
  const { t } = useTranslation()
  const ninguno = listados.consultas + listados.exportaciones === 0
  return (
    <p className="suave mis-datos-texto">
      {ninguno ? t('misDatos.sinListados', { dias: diasListados }) : t('misDatos.listados', { dias: diasListados, ...listados })}
    </p>
  )
}
