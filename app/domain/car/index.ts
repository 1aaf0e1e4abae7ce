export { changeCar, leaveCar, forgetCarNear, ownCar, parkCar, remindOfCars } from "./own-car";
export { carForm, parkForm } from "./input";
