import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import type { SituacionGremial } from '@gremial/contract/afiliado/afiliados.ts'
import { useTranslation } from 'react-i18next'

/** Union situation as labelled cells, for the header and the phone's home (A-SHELL-08..13). */
export function CeldasSituacion({
  usuario,
  situacion,
  clase = '',
}: {
  usuario: UsuarioActual
  situacion: SituacionGremial | undefined
  clase?: string
}) {
  const { t } = useTranslation()
  const nivel = `${usuario.nivel.id} · ${usuario.nivel.nombre}`
  return (
    <dl className={clase} aria-label={t('armazon.situacion')} data-propia={situacion ? true : undefined}>
      <div>
        <dt>{situacion ? t('armazon.afiliado', { numero: situacion.numeroAfiliadoFormateado }) : t('armazon.cuenta')}</dt>
        <dd>{situacion?.nombre ?? usuario.nombre}</dd>
      </div>
      {situacion && (
        <>
          <div>
            <dt>{t('armazon.categoriaEstado')}</dt>
            <dd>
              {situacion.categoria} · {situacion.estado}
            </dd>
          </div>
          <div>
            <dt>{t('armazon.seccional')}</dt>
            <dd>{situacion.seccional}</dd>
          </div>
          <div className="plegable">
            <dt>{t('armazon.empresa')}</dt>
            <dd>{situacion.empresa || t('armazon.sinEmpresa')}</dd>
          </div>
        </>
      )}
      <div>
        <dt>{t('armazon.nivel')}</dt>
        <dd>{nivel}</dd>
      </div>
    </dl>
  )
}
