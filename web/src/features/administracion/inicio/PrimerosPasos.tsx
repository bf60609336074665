import './inicio-administracion.css'
import type { pasoInicio } from '@gremial/contract/administracion/inicio.ts'
import { useLocalStorage } from '@mantine/hooks'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { StatusChip } from '../../../ui/states.tsx'

type Paso = z.infer<typeof pasoInicio>

const caminos: Record<Paso['paso'], NonNullable<LinkProps['to']>> = {
  organizacion: '/app/organizacion',
  seccionales: '/app/seccionales/lista',
  padron: '/app/importaciones/nueva',
  personal: '/app/usuarios/nuevo',
  correo: '/app/administracion/correos',
  segundoFactor: '/app/perfil/editar',
}

/** What a new installation still has to do, in order, each with its screen; gone when all is done, or when it is not wanted on this device. */
export function PrimerosPasos({ pasos }: { pasos: Paso[] }) {
  const { t } = useTranslation()
  const [ocultos, setOcultos] = useLocalStorage({
    key: 'gremial-primeros-pasos',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  if (ocultos || pasos.every((p) => p.hecho)) return null
  return (
    <section className="a-mano-seccion">
      <div className="encabezado">
        <h2>{t('inicioAdministracion.pasos.titulo')}</h2>
        <Button onClick={() => setOcultos(true)}>{t('inicioAdministracion.pasos.ocultar')}</Button>
      </div>
      <div className="hoja">
        <p className="a-mano-bajada suave">{t('inicioAdministracion.pasos.texto')}</p>
        <ol className="a-mano">
          {pasos.map(({ paso, hecho }) => (
            <li key={paso} data-paso={paso}>
              <Link to={caminos[paso] as string} className="a-mano-linea">
                <Icon name={hecho ? 'bien' : 'derecha'} />
                <span>
                  <strong>{t(`inicioAdministracion.pasos.${paso}`)}</strong>
                </span>
                <StatusChip sign={hecho ? 'ok' : 'neutro'}>
                  {t(`inicioAdministracion.pasos.${hecho ? 'hecho' : 'falta'}`)}
                </StatusChip>
              </Link>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
