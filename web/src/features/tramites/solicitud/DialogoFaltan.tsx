import type { Falta, Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { Modal } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { aPaso } from './focoDePaso.ts'
import { nombreDePaso } from './nombreDePaso.ts'
import { partesListas, pasosDe } from './pasos.ts'

interface Props {
  solicitud: Solicitud
  faltan: readonly Falta[]
  conforme: boolean
  cerrar(): void
}

/** A request that cannot be filed: what is missing with links, and the agreement (B-ERRORES-01, B-ERRORES-02). */
export function DialogoFaltan({ solicitud, faltan, conforme, cerrar }: Props) {
  const { t } = useTranslation()
  const { id } = solicitud
  const navegar = useNavigate()
  const [primera] = faltan
  return (
    <Modal opened onClose={cerrar} title={t('solicitud.todaviaNo')} withCloseButton={false}>
      <p>
        {t('solicitud.partesListas', partesListas(pasosDe(solicitud)))}. {t('solicitud.faltaEsto')}
      </p>
      <ul className="faltan-solicitud">
        {faltan.map((f) => (
          <li key={`${f.pantalla} ${f.campo} ${f.nombre ?? ''}`}>
            <Icon name="alerta" />
            <div>
              <p className="fuerte">{f.nombre ?? t(`solicitud.loQueFalta.${f.campo}`)}</p>
              <small>
                {f.nombre
                  ? t(f.campo === 'OBSERVADO' ? 'solicitud.papelObservado' : 'solicitud.papelFalta')
                  : t(nombreDePaso(solicitud, f.pantalla))}
              </small>
              <Link {...aPaso(id, f.pantalla, f)}>{t('solicitud.completarEn', { que: f.nombre ?? t(`faltas.${f.campo}`) })}</Link>
            </div>
          </li>
        ))}
        {!conforme && (
          <li>
            <Icon name="alerta" />
            <div>
              <p className="fuerte">{t('solicitud.tuConformidad')}</p>
              <small>{t('solicitud.conformeFalta')}</small>
            </div>
          </li>
        )}
      </ul>
      <div className="botones">
        <Button
          variant="principal"
          onClick={() => (primera ? void navegar(aPaso(id, primera.pantalla, primera)) : cerrar())}
          data-autofocus
        >
          {t('solicitud.completar')}
        </Button>
      </div>
    </Modal>
  )
}
