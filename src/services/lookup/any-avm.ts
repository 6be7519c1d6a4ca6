import { AnyOrderCodec } from '../../core/codec/avm/any-order-codec';
import { codecsOfAllOrders } from '../../core/codec/avm/fx-orders';

/** Reads bytes of an unknown avm chain, in every order of fxs. */
export const ANY_AVM = new AnyOrderCodec(codecsOfAllOrders());
