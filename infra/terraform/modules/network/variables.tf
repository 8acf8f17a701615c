variable "name" {
  description = "Prefix of every name, such as lepelblad-staging."
  type        = string
}

variable "cidr" {
  description = "Private IPv4 range of the network. A /16 leaves room for 4,096 addresses in each subnet."
  type        = string
  default     = "10.20.0.0/16"

  validation {
    condition     = can(cidrsubnet(var.cidr, 4, 8)) && tonumber(split("/", var.cidr)[1]) <= 20
    error_message = "cidr must be an IPv4 range of /20 or larger, such as 10.20.0.0/16."
  }
}

variable "zone_count" {
  description = "Number of availability zones. The load balancer and the database each need two."
  type        = number
  default     = 2

  validation {
    condition     = contains([2, 3], var.zone_count)
    error_message = "zone_count must be 2 or 3."
  }
}

variable "nat_gateway_count" {
  description = "Number of NAT gateways for the service's outgoing calls: one is cheaper, one for each zone survives the loss of a zone."
  type        = number
  default     = 1

  validation {
    condition     = var.nat_gateway_count == 1 || var.nat_gateway_count == var.zone_count
    error_message = "nat_gateway_count must be 1 or equal to zone_count."
  }
}

variable "service_port" {
  description = "Port on which a copy of the service listens."
  type        = number
}
