output "load_balancer" {
  description = "The load balancer's own host name and its zone."
  value = {
    dns_name = aws_lb.main.dns_name
    zone_id  = aws_lb.main.zone_id
  }
}

output "repository_url" {
  description = "Where images are pushed to."
  value       = aws_ecr_repository.main.repository_url
}

locals {
  run_task = join(" ", [
    "aws ecs run-task --launch-type FARGATE --cluster ${aws_ecs_cluster.main.name}",
    "--network-configuration 'awsvpcConfiguration={subnets=[${join(",", var.private_subnet_ids)}],securityGroups=[${var.security_group_id}]}'",
  ])
}

output "release_command" {
  description = "Migrates the database to next_release, or to release."
  value       = "${local.run_task} --task-definition ${aws_ecs_task_definition.release.family}"
}

output "program_command" {
  description = "Runs another command of the program, with the rights of the service: replace COMMAND by it, such as \"catalogue\",\"apply\"."
  value       = "${local.run_task} --task-definition ${aws_ecs_task_definition.service.family} --overrides '{\"containerOverrides\":[{\"name\":\"${local.container}\",\"command\":[COMMAND]}]}'"
}
