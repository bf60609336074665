import type { CarnetDigital } from '@gremial/contract/afiliado/carnet-digital.ts'
import { Modal } from '@mantine/core'
import { type Ref, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Boton } from '../../../ui/Boton.tsx'
import { Huesos } from '../../../ui/estados.tsx'
import { Icono } from '../../../ui/iconos.tsx'
import { perezosa } from '../../../ui/perezosa.ts'

const RecortarFoto = perezosa(() => import('../../../ui/foto/RecortarFoto.tsx').then((m) => m.RecortarFoto))

/** Four wide by five high, as the card and its PDF show it. */
const aspecto = 0.8

interface Props {
  carnet: CarnetDigital
  /** Address of the photo that the card shows now. */
  foto: string | null
  /** Chosen here and not yet on a card. */
  nueva: boolean
  /** Generating was asked for without a photo. */
  falta: boolean
  boton: Ref<HTMLButtonElement>
  elegir(foto: Blob): Promise<void>
  descartar(): void
}

/** The row of the photo: which one there is, and changing it (A-CARNET-01, A-CARNET-05). */
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
        <span className="f">{foto ? <img src={foto} alt="" /> : <Icono nombre="perfil" />}</span>
        <div>
          <strong>{titulo}</strong>
          <p className={falta ? 'm-error' : 'suave'} role={falta ? 'alert' : undefined}>
            {texto}
          </p>
        </div>
      </div>
      <div className="botones">
        {nueva && <Boton onClick={descartar}>{t('carnet.descartar')}</Boton>}
        <button type="button" className="boton" ref={boton} onClick={() => setAbierto(true)}>
          <Icono nombre="camara" />
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
          <Suspense fallback={<Huesos filas={4} />}>
            <RecortarFoto
              aspecto={aspecto}
              cancelar={() => setAbierto(false)}
              alTerminar={(blob) => {
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

/** What a photo of a card must show, to go over before choosing one. */
function Reglas() {
  const { t } = useTranslation()
  return (
    <div className="reglas">
      <h3>{t('carnet.reglas')}</h3>
      <ul className="reglas-foto">
        {(['regla1', 'regla2', 'regla3', 'regla4'] as const).map((regla) => (
          <li key={regla}>
            <Icono nombre="hecho" chico />
            {t(`carnet.${regla}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
