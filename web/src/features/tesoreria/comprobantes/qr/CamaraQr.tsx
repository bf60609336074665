import './camara.css'
import { type FacturaQr, leerFacturaQr, parecidoAFactura } from '@gremial/contract/tesoreria/factura-qr.ts'
import { Modal } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Boton } from '../../../../ui/Boton.tsx'
import { useCamara } from '../../../../ui/camara/useCamara.ts'
import { Aviso } from '../../../../ui/estados.tsx'
import { useFocoDeVuelta } from '../../../../ui/useFocoDeVuelta.ts'
import { useTextosQr } from './useTextosQr.ts'

interface Props {
  /** An invoice in sight, and the text of its code; the camera is off by then. */
  alLeer(factura: FacturaQr, texto: string): void
  /** A photo taken instead: the receipt's file, whose QR is looked for as in any other. */
  alSacarFoto(foto: File): void
  cerrar(): void
}

/** Reads an invoice's QR live. A code that is no invoice's is said, and it goes on looking. (decisions §9.2) */
export function CamaraQr({ alLeer, alSacarFoto, cerrar }: Props) {
  const { t } = useTranslation()
  const textos = useTextosQr()
  const foto = useRef<HTMLInputElement>(null)
  const [otro, setOtro] = useState('')
  const { video, prendida, problema, prender } = useCamara({
    prefiere: parecidoAFactura,
    ancho: 1920,
    alLeer(texto) {
      const lectura = leerFacturaQr(texto)
      if (lectura.factura) alLeer(lectura.factura, texto)
      else setOtro(textos.motivo(lectura))
      return lectura.factura !== undefined
    },
  })
  useFocoDeVuelta()
  // Opening this was the press that asks for the camera.
  const alAbrir = useRef(prender)
  useEffect(() => alAbrir.current(), [])
  return (
    <Modal opened onClose={cerrar} title={t('facturaQr.camara.titulo')} closeButtonProps={{ 'aria-label': t('comun.cerrar') }}>
      <div className="camara-qr">
        {problema ? (
          <Aviso tipo="alerta">{t(`facturaQr.camara.${problema}`)}</Aviso>
        ) : (
          <div className="cuadro" data-prendida={prendida || undefined}>
            {/* A live picture of an invoice: there is nothing to caption. */}
            <video ref={video} muted playsInline aria-label={t('facturaQr.camara.apuntando')} />
            <span className="mira" aria-hidden="true" />
            <p>{t(prendida ? 'facturaQr.camara.apuntando' : 'facturaQr.camara.encendiendo')}</p>
          </div>
        )}
        <div role="status">{otro && <Aviso tipo="alerta">{otro}</Aviso>}</div>
        <div className="botones">
          <Boton onClick={cerrar}>{t('comun.cancelar')}</Boton>
          <Boton icono="camara" variante={problema ? 'principal' : 'comun'} onClick={() => foto.current?.click()}>
            {t('facturaQr.camara.sacarFoto')}
          </Boton>
        </div>
        <input
          ref={foto}
          type="file"
          accept="image/*"
          capture="environment"
          hidden
          aria-label={t('facturaQr.camara.sacarFoto')}
          onChange={({ currentTarget }) => {
            const [sacada] = currentTarget.files ?? []
            currentTarget.value = ''
            if (sacada) alSacarFoto(sacada)
          }}
        />
      </div>
    </Modal>
  )
}
