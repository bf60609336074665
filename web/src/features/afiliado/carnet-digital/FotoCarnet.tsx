import type { CarnetDigital } from '@gremial/contract/afiliado/carnet-digital.ts'
import { Modal } from '@mantine/core'
import { type Ref, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.ts'
import { Skeleton } from '../../../ui/states.tsx'

const RecortarFoto = lazyComponent(() => import('../../../ui/photo/CropPhoto.tsx').then((m) => m.CropPhoto))

/** Aspect ratio 4:5, as on the card and its PDF. */
const aspecto = 0.8

interface Props {
  carnet: CarnetDigital
  /** Address of the current photo. */
  foto: string | null
  /** Chosen, not on a card yet. */
  nueva: boolean
  /** Tried to generate without a photo. */
  falta: boolean
  boton: Ref<HTMLButtonElement>
  elegir(foto: Blob): Promise<void>
  descartar(): void
}

/** Photo of the card, and changing it (A-CARNET-01, A-CARNET-05). */
export function FotoCarnet({ carnet, foto, nueva, falta, boton, elegir, descartar }: Props) {
  const { t } = useTranslation()
  const [abierto, setAbierto] = useState(false)
  const { fotoValidada, fechaFotoFormateada, fotoEnPerfil } = carnet
  const [titulo, texto] = nueva
    ? [t('carnet.fotoNueva'), t('carnet.fotoNuevaTexto')]
    : fotoValidada
      ? [
          t('carnet.fotoValidada'),
          [fechaFotoFormateada && t('carnet.fotoDesde', { fecha: fechaFotoFormateada }), fotoEnPerfil && t('carnet.fotoEnPerfil')]
            .filter(Boolean)
            .join(' '),
        ]
      : [t('carnet.faltaFoto'), t('carnet.faltaFotoTexto')]
  return (
    <li>
      <div className="foto-fila">
        <span className="f">{foto ? <img src={foto} alt="" /> : <Icon name="perfil" />}</span>
        <div>
          <strong>{titulo}</strong>
          <p className={falta ? 'm-error' : 'suave'} role={falta ? 'alert' : undefined}>
            {texto}
          </p>
        </div>
      </div>
      <div className="botones">
        {nueva && <Button onClick={descartar}>{t('carnet.descartar')}</Button>}
        <button type="button" className="boton" ref={boton} onClick={() => setAbierto(true)}>
          <Icon name="camara" />
          {foto ? t('carnet.cambiar') : t('carnet.elegirFoto')}
        </button>
      </div>
      <Modal
        opened={abierto}
        onClose={() => setAbierto(false)}
        title={t('carnet.cambiarFoto')}
        closeButtonProps={{ 'aria-label': t('comun.cerrar') }}
        closeOnClickOutside={false}
      >
        <div className="pila-m foto-dialogo">
          <Reglas />
          <Suspense fallback={<Skeleton rows={4} />}>
            <RecortarFoto
              aspectRatio={aspecto}
              cancel={() => setAbierto(false)}
              onDone={(blob) => {
                setAbierto(false)
                void elegir(blob)
              }}
            />
          </Suspense>
        </div>
      </Modal>
    </li>
  )
}

/** Rules of a card photo. */
function Reglas() {
  const { t } = useTranslation()
  return (
    <div className="reglas">
      <h3>{t('carnet.reglas')}</h3>
      <ul className="reglas-foto">
        {(['regla1', 'regla2', 'regla3', 'regla4'] as const).map((regla) => (
          <li key={regla}>
            <Icon name="hecho" small />
            {t(`carnet.${regla}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
